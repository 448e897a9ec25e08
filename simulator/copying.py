"""The steps of a plan, done one by one: each is on the drive before the next begins."""

import errno
import os
import shutil

from .plan import BESIDE


def carry(drive, steps, tell, dry=False):
    """Tell each, then do it, unless this is a dry run."""
    for number, step in enumerate(steps, 1):
        tell(number, len(steps), step, dry)
        if not dry:
            take(drive, step)


def take(drive, step):
    place = drive / step.path
    if step.what == "write":
        write(place, step.data)
    elif step.what == "remove":
        os.remove(place)
        clear(drive, place.parent)
    # Removing what was ours may already have emptied a folder that had to make way.
    elif os.path.exists(place):
        if step.what == "clear":
            clear(drive, place)
        else:
            os.rename(place, drive / step.name)
    settle(drive, place.parent)


def write(place, data):
    """Beside, and compared, before the old file goes: under its name there is a whole file or none."""
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_name(BESIDE)
    with open(beside, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if read_back(beside) != data:
        raise OSError(errno.EIO, "it reads otherwise than it was written", str(place))
    os.replace(beside, place)


def read_back(place):
    with open(place, "rb") as file:
        # Else the answer comes from the computer's memory and not from the drive.
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        return file.read()


def clear(drive, folder):
    """Folders that are empty now go too."""
    while folder != drive and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def settle(drive, folder):
    """Names reach the drive too, where the system lets a folder be flushed: Windows does not, and does it by itself."""
    while os.name == "posix":
        if folder.is_dir():
            flush(folder)
        if folder == drive:
            return
        folder = folder.parent


def flush(folder):
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
    return shutil.disk_usage(drive).free
