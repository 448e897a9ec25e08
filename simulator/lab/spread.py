"""Work spread over all cores of this machine, or over many machines by Dask's distributed scheduler: the same jobs either way.

`spread(work, jobs)` yields (job, answer) as they come, each job once. A job that a machine has lost by its death is done by
another. What cannot go on is a ValueError, in a sentence; what was yielded before stays good.
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

PORT = 8786  # of a Dask scheduler, where an address names none
ANSWERS = 10  # seconds in which a cluster must answer
LOST = 60  # seconds without any worker after which work stops; a worker that is started again takes five
LOOK = 0.1  # seconds between two looks at work that waits
AHEAD = 4  # jobs that wait at each core
NO_DASK = "--dask needs dask: `make lab` installs it"
# Python finds this program in the folder where these commands are typed.
FOLDER = "in the folder of this program (docs/STRENGTH.md, Many machines) type `make lab`, then `.venv/bin/python -m dask"
SCHEDULER = "to start one, " + FOLDER + " scheduler --host 127.0.0.1`"
WORKER = "to start its workers, " + FOLDER + " worker %s --nworkers -1 --nthreads 1`"
STRANGER = "something listens there that is no scheduler, or a stopped one"
NO_SCHEDULER = "no scheduler answers at %s (%s): %s"
NO_WORKERS = "the cluster at %s has no workers: %s"

alone = threading.Lock()


def spread(work, jobs, address=None, cores=None):
    """`work` is a function of a module, and takes one job."""
    yield from clustered(work, iter(jobs), address) if address else pooled(work, iter(jobs), cores or os.cpu_count() or 1)


def pooled(work, jobs, cores):
    """On so many cores."""
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
        raise ValueError("a process was ended from outside: is there too little memory? --cores takes fewer") from wrong
    finally:
        pool.shutdown(cancel_futures=True)


def fill(jobs, count):
    for _ in range(count):
        job = next(jobs, None)
        if job is None:
            return
        yield job


def deaf():
    """Ctrl-C is for the one that is asked; its helpers end their job."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def stoppable():
    """To be ended from outside is Ctrl-C: nobody else would end the helpers."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def single(work, job):
    """A worker of many threads does one job at a time: players keep what they have read."""
    with alone:
        return work(job)


def clustered(work, jobs, address):
    """Yield (job, answer) from the workers of a cluster."""
    try:
        import distributed
    except ImportError as missing:
        raise ValueError(NO_DASK) from missing
    for name in "distributed", "distributed.client", "asyncio":
        logging.getLogger(name).setLevel(logging.CRITICAL)  # their tracebacks would stand around our sentence
    client = reached(distributed, address)
    try:
        check_program(client, work.__module__, address)
        yield from submitted(client, distributed.as_completed(loop=client.loop), work, jobs, address)
    except distributed.scheduler.KilledWorker as wrong:
        raise ValueError("a job ended its workers, one after the other: have they too little memory? (%s)" % wrong) from wrong
    except (concurrent.futures.CancelledError, distributed.CancelledError) as wrong:
        raise ValueError("the scheduler at %s is gone: %s" % (address, SCHEDULER)) from wrong
    except OSError as wrong:
        raise ValueError("the scheduler at %s answers no more (%s): %s" % (address, wrong, SCHEDULER)) from wrong
    finally:
        client.close(timeout=ANSWERS)  # what still waits there is forgotten


def submitted(client, come, work, jobs, address):
    """Yield (job, answer). Workers come and go: AHEAD jobs wait at each core that there is now."""
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
    """Return how many cores work there now; TimeoutError if the scheduler does not answer."""
    return sum(client.sync(client.scheduler.ncores, callback_timeout=LOST).values())


def next_finished(client, come, address):
    """Return the next future that is done; ValueError if the cluster has had no worker for so long that none will come."""
    seen = time.monotonic()
    while not come.has_ready():
        if core_count(client):
            seen = time.monotonic()
        elif time.monotonic() - seen > LOST:
            raise ValueError(NO_WORKERS % (address, WORKER % address))
        time.sleep(LOOK)
    return next(come)


def job_answer(client, future, address):
    """Return what a job came to. If its worker has died with the answer, another one does the job again."""
    while True:
        try:
            return future.result(timeout=LOST)
        except (ImportError, OSError) as wrong:
            if future.status == "error":  # the job's own error, as the worker tells it
                raise ValueError("a worker of %s lacks something (%s): %s" % (address, wrong, WORKER % address)) from wrong
            if not isinstance(wrong, TimeoutError):
                raise
            if not core_count(client):
                raise ValueError(NO_WORKERS % (address, WORKER % address)) from wrong


def check_program(client, module, address):
    """ValueError if the scheduler or a worker does not have this program.

    A job itself would not tell: a scheduler that cannot read it gives no reason, and a worker that cannot read it ends, so that
    the job waits for a worker for ever. But both can import a module by its name, and send back the error.
    """
    try:
        client.run_on_scheduler(importlib.import_module, module)
    except ImportError as wrong:
        raise ValueError("the scheduler at %s lacks this program (%s): %s" % (address, wrong, SCHEDULER)) from wrong
    for worker, result in client.run(importlib.import_module, module, on_error="return").items():
        if isinstance(result, ImportError):
            raise ValueError("the worker at %s lacks this program (%s): %s" % (worker, result, WORKER % address))
        if isinstance(result, Exception):
            raise ValueError("the worker at %s does not answer (%s): stop it, or start it again" % (worker, result))


def reached(distributed, address):
    """Return a client of the cluster; ValueError if nobody answers at the address, or nobody works there."""
    try:
        check_listening(address)
        asyncio.run(asyncio.wait_for(check_scheduler(distributed, address), ANSWERS))
        client = distributed.Client(address, timeout=ANSWERS, set_as_default=False)
    except (MemoryError, OverflowError) as wrong:  # the first words of a web server, read as a message's length
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
    """OSError at once if nobody listens there: Dask would try again for as long as it may."""
    place = urllib.parse.urlsplit(address if "://" in address else "tcp://" + address)
    if place.scheme in ("tcp", "tls"):
        socket.create_connection((place.hostname, place.port or PORT), ANSWERS).close()


async def check_scheduler(distributed, address):
    """OSError if what listens there is no scheduler. A client that cannot be made would keep us for 20 s at its end."""
    given = distributed.Security().get_connection_args("client")
    comm = await distributed.comm.connect(address, ANSWERS, **given)
    await comm.close()
