"""Work spread over all cores of this machine, or over many machines by Dask's distributed scheduler: the same jobs either way.

`spread(work, jobs)` yields (job, answer) as they come, each job once. A job that a machine has lost by its death is done by
another. What cannot go on is a ValueError, in a sentence; what was yielded before stays good.
"""

import concurrent.futures
import os
import signal
import threading

ANSWERS = 10  # seconds in which a cluster must answer
AHEAD = 4  # jobs that wait at each core
NO_DASK = "--dask needs dask: `make lab` installs it"
START = "start them in this same program: `python -m distributed.cli.dask_worker %s`, in its folder"

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
    """On the workers of a cluster."""
    try:
        import distributed
    except ImportError as missing:
        raise ValueError(NO_DASK) from missing
    client = reached(distributed, address)
    waiting, come = {}, distributed.as_completed(loop=client.loop)
    try:
        while True:
            cores = sum(client.ncores().values())
            for job in fill(jobs, AHEAD * max(1, cores) - len(waiting)):
                future = client.submit(single, work, job, pure=False)
                waiting[future.key] = job
                come.add(future)
            if not waiting:
                return
            future = next(come)
            yield waiting.pop(future.key), future.result()
    except (distributed.scheduler.KilledWorker, concurrent.futures.CancelledError, distributed.CancelledError) as wrong:
        raise ValueError("the cluster at %s lost its workers, or itself (%s)" % (address, type(wrong).__name__)) from wrong
    except ImportError as wrong:
        raise ValueError("a worker lacks something (%s): %s" % (wrong, START % address)) from wrong
    except OSError as wrong:
        raise ValueError("the cluster at %s answers no more (%s)" % (address, wrong)) from wrong
    finally:
        client.close(timeout=ANSWERS)  # what still waits there is forgotten


def reached(distributed, address):
    """Its client; ValueError where nobody answers or works."""
    try:
        client = distributed.Client(address, timeout=ANSWERS, set_as_default=False)
    except (OSError, ValueError) as wrong:
        raise ValueError("no cluster answers at %s: is a scheduler running there? (%s)" % (address, wrong)) from wrong
    try:
        client.wait_for_workers(1, timeout=ANSWERS)
    except (OSError, TimeoutError) as wrong:
        client.close(timeout=ANSWERS)
        raise ValueError("the cluster at %s has no workers: %s" % (address, START % address)) from wrong
    return client
