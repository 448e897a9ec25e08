"""Carry out the steps of a plan one by one. Each is on the drive before the next begins."""

import errno
import os
import shutil

from simulator.install.plan import TEMPORARY


def carry(drive, steps, tell, dry=False):
    """Call tell(number, count, step, dry) for each step, then do it, unless this is a dry run."""
    for number, step in enumerate(steps, 1):
        tell(number, len(steps), step, dry)
        if not dry:
            take(drive, step)


def take(drive, step):
    """Do one step and flush it to the drive."""
    place = drive / step.path
    if step.what == "write":
        write(place, step.data)
    elif step.what == "remove":
        os.remove(place)
        clear(drive, place.parent)
    elif step.what == "clear":
        clear(drive, place)
    else:
        os.rename(place, drive / step.name)
    settle(drive, place.parent)


def write(place, data):
    """Write a temporary file, compare it, then rename it onto the old one: the name always has a whole file or none."""
    place.parent.mkdir(parents=True, exist_ok=True)
    temporary = place.with_name(TEMPORARY)
    with open(temporary, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if read_back(temporary) != data:
        raise OSError(errno.EIO, "it reads otherwise than it was written", str(place))
    os.replace(temporary, place)


def read_back(place):
    """Return a file's bytes from the drive, and not from the computer's memory, where the system allows it."""
    with open(place, "rb") as file:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        return file.read()


def clear(drive, folder):
    """Remove the folder if it is empty, and each folder above it that is empty then."""
    while folder != drive and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def settle(drive, folder):
    """Flush the folders, so that names reach the drive too. Windows flushes them by itself and lets nobody else do it."""
    while os.name == "posix":
        if folder.is_dir():
            flush(folder)
        if folder == drive:
            return
        folder = folder.parent


def flush(folder):
    """Flush one folder."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError as wrong:
        # Some file systems flush no folders; anything else is a drive in trouble.
        if wrong.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(number)


def room(drive):
    """Return the free bytes of the drive."""
    return shutil.disk_usage(drive).free
