"""The CIRCUITPY drive as an image: FAT12 with the parameters with which CircuitPython formats a drive of that size.

The same files always give the same bytes: names are sorted, no clock is read.
"""

import collections
import errno
import struct

from simulator.install.fat_names import ENTRY, FILE, FOLDER, LABEL, alias, entry, fits, long_name, pieces, walk

SECTOR = 512
ROOT_ENTRIES = 512
LAST = 0xFFF
SMALL = 1 << 20  # the Pico's drive

Shape = collections.namedtuple("Shape", "sectors cluster fat root data")  # in bytes, except sectors


def shape(size):
    """Return the layout that f_mkfs of oofatfs gives a drive of this size: larger clusters from 2 MiB on."""
    sectors = size // SECTOR
    sectors_a_cluster = 1 if sectors < 0x1000 else 2 if sectors < 0x4000 else 4
    fat = -(-((sectors // sectors_a_cluster * 3 + 1) // 2 + 3) // SECTOR) * SECTOR
    return Shape(sectors, sectors_a_cluster * SECTOR, fat, SECTOR + fat, SECTOR + fat + ROOT_ENTRIES * ENTRY)


def boot(shape):
    fields = SECTOR, shape.cluster // SECTOR, 1, 1, ROOT_ENTRIES, shape.sectors, 0xF8, shape.fat // SECTOR, 63, 255, 1, 0
    kind = 0x80, 0, 0x29, 0x12345678, b"NO NAME    ", b"FAT     "
    return struct.pack("<3s8sHBHBHHBHHHIIBBBI11s8s", b"\xeb\xfe\x90", b"MSDOS5.0", *fields, *kind)


# CircuitPython puts these on a new drive, so that desktop systems leave out their own files.
TIDY = {".metadata_never_index": b"", ".Trashes": b"", ".Trash-1000": b"", ".fseventsd/no_log": b""}


def build(files, label="CIRCUITPY", size=SMALL):
    """Return the image of a drive holding `files`, a dict of path ("lib/ui/app.mpy") to bytes."""
    drive = Drive(size)
    drive.root(tree({**TIDY, **files}), label)
    return bytes(drive.image)


def read(image):
    """Return the files of an image, as a dict of path to bytes."""
    reader = Reader(image)
    return dict(reader.files(reader.root, ""))


def tree(files):
    """Return paths as nested dicts. Raise OSError for a name that FAT cannot hold; FAT does not tell Lib from lib."""
    top, spelled = {}, {}
    for path in sorted(files):
        *folders, name = path.split("/")
        for depth, part in enumerate(path.split("/"), 1):
            whole = "/".join(path.split("/")[:depth])
            if not fits(part):
                raise OSError(errno.EINVAL, "not a name for a FAT drive: %r" % path)
            if spelled.setdefault(whole.lower(), whole) != whole:
                raise OSError(errno.EEXIST, "the same name twice on a FAT drive: %s and %s" % (spelled[whole.lower()], whole))
        folder = top
        for part in folders:
            folder = folder.setdefault(part, {})
            if not isinstance(folder, dict):
                raise OSError(errno.ENOTDIR, "a file and a folder at once: %s" % path)
        folder[name] = bytes(files[path])
    return top


class Drive:
    """An image that is filled from front to back without gaps."""

    def __init__(self, size=SMALL):
        self.shape = shape(size)
        self.image = bytearray(self.shape.sectors * SECTOR)
        head = boot(self.shape)
        self.image[: len(head)] = head
        self.image[SECTOR - 2 : SECTOR] = b"\x55\xaa"
        self.clusters = 0
        self.link(0, 0xFF8)
        self.link(1, LAST)

    def root(self, folder, label):
        head = entry(label.upper().encode("ascii").ljust(11), LABEL, 0, 0)
        body = head + self.entries(folder, 0, "")
        if len(body) > ROOT_ENTRIES * ENTRY:
            raise OSError(errno.ENOSPC, "the root folder is full")
        self.image[self.shape.root : self.shape.root + len(body)] = body

    def entries(self, folder, cluster, path):
        """Return the directory entries of a folder, and store the files and folders in it."""
        body = b""
        for number, (name, item) in enumerate(folder.items(), 1):
            if isinstance(item, dict):
                first, kind, size = self.folder(item, cluster, path + name + "/"), FOLDER, 0
            else:
                first, kind, size = self.store(item, path + name), FILE, len(item)
            short = alias(name, number)
            body += long_name(name, short) + entry(short, kind, first, size)
        return body

    def folder(self, folder, parent, path):
        # Its own cluster must be known before its children, whose ".." names it.
        first = self.reserve(ENTRY * (2 + sum(1 + len(pieces(name)) for name in folder)), path)
        dots = entry(b".".ljust(11), FOLDER, first, 0) + entry(b"..".ljust(11), FOLDER, parent, 0)
        self.write(first, dots + self.entries(folder, first, path))
        return first

    def store(self, data, path):
        first = self.reserve(len(data), path)
        if first:
            self.write(first, data)
        return first

    def reserve(self, size, path):
        """Reserve a run of clusters for `size` bytes. Return the number of the first, 0 if none is needed."""
        cluster_size = self.shape.cluster
        count, free = -(-size // cluster_size), (len(self.image) - self.shape.data) // cluster_size - self.clusters
        if count > free:
            words = path, count, cluster_size, free
            raise OSError(errno.ENOSPC, "the drive is full: %s needs %d clusters of %d bytes, %d are free" % words)
        first = self.clusters + 2
        self.clusters += count
        for cluster in range(first, first + count):
            self.link(cluster, cluster + 1 if cluster < first + count - 1 else LAST)
        return first if count else 0

    def write(self, cluster, data):
        at = self.shape.data + (cluster - 2) * self.shape.cluster
        self.image[at : at + len(data)] = data

    def link(self, cluster, value):
        """Set the table's value of a cluster. Values have twelve bits: two clusters share three bytes."""
        at = SECTOR + cluster * 3 // 2
        both = self.image[at] | self.image[at + 1] << 8
        both = both & 0x000F | value << 4 if cluster & 1 else both & 0xF000 | value
        self.image[at : at + 2] = both.to_bytes(2, "little")


class Reader:
    """A drive's image to read. Its parameters come from the boot sector: a firmware may have formatted it differently."""

    def __init__(self, image):
        self.image = image
        fields = struct.unpack_from("<HBHBHHBH", image, 11)
        self.sector, self.per_cluster, reserved, copies, entries, _, _, length = fields
        if image[510:512] != b"\x55\xaa" or not self.sector:
            raise OSError(errno.EINVAL, "not a FAT drive")
        self.fat = reserved * self.sector
        start = self.fat + copies * length * self.sector
        self.data = start + entries * ENTRY
        self.root = image[start : self.data]

    def files(self, body, path):
        """Yield (path, bytes) of each file under a folder."""
        for name, kind, first, size in walk(body):
            if kind & FOLDER:
                yield from self.files(self.chain(first), path + name + "/")
            else:
                yield path + name, bytes(self.chain(first)[:size])

    def chain(self, cluster):
        """Return the bytes of a file or folder that begins with this cluster."""
        data, step = b"", self.sector * self.per_cluster
        while 2 <= cluster < 0xFF0:
            at = self.data + (cluster - 2) * step
            data += self.image[at : at + step]
            cluster = self.next(cluster)
        return data

    def next(self, cluster):
        """Return the number in the table for a cluster: the next one of the file, 0 if the cluster is free."""
        pair = self.fat + cluster * 3 // 2
        both = self.image[pair] | self.image[pair + 1] << 8
        return both >> 4 if cluster & 1 else both & 0xFFF
