"""Work on all cores of this machine, or on many machines by Dask's distributed scheduler, with the same jobs.

`spread(work, jobs)` yields (job, answer) in the order of completion, each job once. If a machine dies, another one does its
job. ValueError says in a sentence why the work cannot continue; answers that were yielded before stay valid.
"""

import asyncio
import concurrent.futures
import importlib
import logging
import os
import signal
import socket
import threading
import time
import urllib.parse

PORT = 8786  # of a Dask scheduler, if the address names none
ANSWERS = 10  # seconds in which a cluster must answer
LOST = 60  # seconds without any worker after which work stops; a worker that is started again takes five
LOOK = 0.1  # seconds between two polls of waiting work
AHEAD = 4  # jobs that wait at each core
NO_DASK = "--dask needs dask: `make lab` installs it"
# Python finds this program in the folder where these commands are typed.
FOLDER = "in the folder of this program (docs/STRENGTH.md, Many machines) type `make lab`, then `.venv/bin/python -m dask"
SCHEDULER = "to start one, " + FOLDER + " scheduler --host 127.0.0.1`"
WORKER = "to start its workers, " + FOLDER + " worker %s --nworkers -1 --nthreads 1`"
STRANGER = "the program that listens there is not a working scheduler"
NO_SCHEDULER = "No Dask scheduler answers at %s (%s). Is it running? %s"
NO_WORKERS = "The cluster at %s has no workers: %s"

alone = threading.Lock()


def spread(work, jobs, address=None, cores=None):
    """Yield (job, answer). work: a function of a module, for one job; address: of a Dask scheduler; cores: processes here"""
    yield from clustered(work, iter(jobs), address) if address else pooled(work, iter(jobs), cores or os.cpu_count() or 1)


def pooled(work, jobs, cores):
    """Yield (job, answer) from processes on this machine."""
    pool, waiting = concurrent.futures.ProcessPoolExecutor(cores, initializer=deaf), {}
    try:
        while True:
            for job in fill(jobs, AHEAD * cores - len(waiting)):
                waiting[pool.submit(work, job)] = job
            if not waiting:
                return
            for future in concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()
    except concurrent.futures.process.BrokenProcessPool as wrong:
        raise ValueError("A worker process was killed (out of memory?). Try fewer --cores.") from wrong
    finally:
        pool.shutdown(cancel_futures=True)


def fill(jobs, count):
    for _ in range(count):
        job = next(jobs, None)
        if job is None:
            return
        yield job


def deaf():
    """Ignore Ctrl-C in a helper process: the main process handles it, and the helpers finish their jobs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def stoppable():
    """Treat a signal to end as Ctrl-C, because only the main process can end the helpers."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def single(work, job):
    """Do one job at a time in a worker with several threads: players keep data that threads cannot share."""
    with alone:
        return work(job)


def clustered(work, jobs, address):
    """Yield (job, answer) from the workers of a cluster."""
    try:
        import distributed
    except ImportError as missing:
        raise ValueError(NO_DASK) from missing
    for name in "distributed", "distributed.client", "asyncio":
        logging.getLogger(name).setLevel(logging.CRITICAL)  # their tracebacks would surround our message
    client = reached(distributed, address)
    try:
        check_program(client, work.__module__, address)
        yield from submitted(client, distributed.as_completed(loop=client.loop), work, jobs, address)
    except distributed.scheduler.KilledWorker as wrong:
        raise ValueError("A job ended several workers, one after the other (out of memory?): %s" % wrong) from wrong
    except (concurrent.futures.CancelledError, distributed.CancelledError) as wrong:
        raise ValueError("Lost the connection to the scheduler at %s: %s" % (address, SCHEDULER)) from wrong
    except OSError as wrong:
        raise ValueError("The scheduler at %s no longer answers (%s): %s" % (address, wrong, SCHEDULER)) from wrong
    finally:
        client.close(timeout=ANSWERS)  # jobs that still wait there are dropped


def submitted(client, come, work, jobs, address):
    """Yield (job, answer). Workers come and go: AHEAD jobs wait at each present core."""
    waiting = {}
    while True:
        for job in fill(jobs, AHEAD * max(1, core_count(client)) - len(waiting)):
            future = client.submit(single, work, job, pure=False)
            waiting[future.key] = job
            come.add(future)
        if not waiting:
            return
        future = next_finished(client, come, address)
        yield waiting.pop(future.key), job_answer(client, future, address)


def core_count(client):
    """Return the number of cores that work now. Raise TimeoutError if the scheduler does not answer."""
    return sum(client.sync(client.scheduler.ncores, callback_timeout=LOST).values())


def next_finished(client, come, address):
    """Return the next finished future. Raise ValueError if the cluster has had no worker for LOST seconds."""
    seen = time.monotonic()
    while not come.has_ready():
        if core_count(client):
            seen = time.monotonic()
        elif time.monotonic() - seen > LOST:
            raise ValueError(NO_WORKERS % (address, WORKER % address))
        time.sleep(LOOK)
    return next(come)


def job_answer(client, future, address):
    """Return the answer of a job. If its worker has died with the answer, another one does the job again."""
    while True:
        try:
            return future.result(timeout=LOST)
        except (ImportError, OSError) as wrong:
            if future.status == "error":  # the job's own error, sent by the worker
                raise ValueError(
                    "A worker of %s lacks a module or file (%s): %s" % (address, wrong, WORKER % address)
                ) from wrong
            if not isinstance(wrong, TimeoutError):
                raise
            if not core_count(client):
                raise ValueError(NO_WORKERS % (address, WORKER % address)) from wrong


def check_program(client, module, address):
    """Raise ValueError if the scheduler or a worker does not have this program.

    A job would not show this: a scheduler that cannot read it gives no reason, and a worker that cannot read it ends, so that
    the job waits for ever. But both can import a module by its name, and send back the error.
    """
    try:
        client.run_on_scheduler(importlib.import_module, module)
    except ImportError as wrong:
        raise ValueError("The scheduler at %s lacks this program (%s): %s" % (address, wrong, SCHEDULER)) from wrong
    for worker, result in client.run(importlib.import_module, module, on_error="return").items():
        if isinstance(result, ImportError):
            raise ValueError("The worker at %s lacks this program (%s): %s" % (worker, result, WORKER % address))
        if isinstance(result, Exception):
            raise ValueError("The worker at %s does not answer (%s). Stop it, or start it again." % (worker, result))


def reached(distributed, address):
    """Return a client of the cluster. Raise ValueError if no scheduler answers at the address, or it has no workers."""
    try:
        check_listening(address)
        asyncio.run(asyncio.wait_for(check_scheduler(distributed, address), ANSWERS))
        client = distributed.Client(address, timeout=ANSWERS, set_as_default=False)
    except (MemoryError, OverflowError) as wrong:  # the first words of a web server, read as the length of a message
        raise ValueError(NO_SCHEDULER % (address, STRANGER, SCHEDULER)) from wrong
    except (OSError, ValueError) as wrong:
        raise ValueError(NO_SCHEDULER % (address, str(wrong) or STRANGER, SCHEDULER)) from wrong
    try:
        client.wait_for_workers(1, timeout=ANSWERS)
    except (OSError, TimeoutError) as wrong:
        client.close(timeout=ANSWERS)
        raise ValueError(NO_WORKERS % (address, WORKER % address)) from wrong
    return client


def check_listening(address):
    """Raise OSError at once if nothing listens at the address: Dask would try again until its time is over."""
    place = urllib.parse.urlsplit(address if "://" in address else "tcp://" + address)
    if place.scheme in ("tcp", "tls"):
        socket.create_connection((place.hostname, place.port or PORT), ANSWERS).close()


async def check_scheduler(distributed, address):
    """Raise OSError if no scheduler listens there. A client that cannot be made would take 20 s to end."""
    given = distributed.Security().get_connection_args("client")
    comm = await distributed.comm.connect(address, ANSWERS, **given)
    await comm.close()
