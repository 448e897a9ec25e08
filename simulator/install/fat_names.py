"""Names on a FAT drive: each entry has an 8.3 name, preceded by the long name in pieces of 13 characters."""

import struct

ENTRY = 32
FILE, FOLDER, LABEL, LONG = 0x20, 0x10, 0x08, 0x0F
GONE = 0xE5
DATE = (2024 - 1980) << 9 | 1 << 5 | 1
FORBIDDEN = set('"*/:<>?\\|') | {chr(code) for code in range(32)}


def fits(name):
    """True if FAT can hold a file of this name."""
    return name.strip(" .") and name == name.rstrip(" .") and not FORBIDDEN & set(name) and len(name) <= 255


def entry(short, kind, cluster, size):
    return struct.pack("<11sB6xHxxxxHHI", short, kind, DATE, DATE, cluster, size)


def alias(name, number):
    """Return an 8.3 name that is unique in its folder; systems show the long one."""
    stem, _, ending = name.lstrip(".").rpartition(".") if "." in name.lstrip(".") else (name.lstrip("."), "", "")
    stem, ending = ("".join(c if c.isascii() and c.isalnum() else "_" for c in part.upper()) for part in (stem, ending))
    return ("%-8s%-3s" % ("%s~%d" % (stem[:4], number), ending[:3])).encode("ascii")


def pieces(name):
    """Return a long name in runs of 13 characters, ended by 0 and filled with FFFF as FAT requires."""
    text = name.encode("utf-16-le")
    if len(text) % 26:
        text += b"\0\0"
    return [text[at : at + 26].ljust(26, b"\xff") for at in range(0, len(text), 26)]


def long_name(name, short):
    """Return the entries before the short one, the last piece first."""
    check = 0
    for byte in short:
        check = ((check & 1) << 7) + (check >> 1) + byte & 0xFF
    body = b""
    for number, piece in enumerate(pieces(name), 1):
        mark = number | (0x40 if number == len(pieces(name)) else 0)
        body = struct.pack("<B10sBBB12sH4s", mark, piece[:10], LONG, 0, check, piece[10:22], 0, piece[22:]) + body
    return body


def walk(body):
    """Yield (name, kind, first cluster, size) of each file and folder in a folder's bytes."""
    name = ""
    for at in range(0, len(body), ENTRY):
        item = body[at : at + ENTRY]
        kind = item[11]
        if item[0] == 0:
            return
        if item[0] != GONE and kind == LONG:
            name = (item[1:11] + item[14:26] + item[28:32]).decode("utf-16-le") + name
            continue
        if item[0] not in (GONE, ord(".")) and not kind & LABEL:
            yield (name.split("\0")[0].rstrip("\uffff") or short_name(item), kind, *struct.unpack_from("<HI", item, 26))
        name = ""


def short_name(item):
    """Return the short name of an entry; its NT flags say which half is in lower case."""
    stem, ending = item[:8].decode("latin-1").rstrip(), item[8:11].decode("latin-1").rstrip()
    stem = stem.lower() if item[12] & 0x08 else stem
    ending = ending.lower() if item[12] & 0x10 else ending
    return stem + "." * bool(ending) + ending
