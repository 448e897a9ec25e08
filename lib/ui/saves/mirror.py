"""The log in two places that are never written at the same time: the flash, and a memory chip that somebody has fitted.

The flash forgives adding but not erasing (DEVICE 12): so before it is erased, all that it will hold is in the chip, whole and
checked. A chip may spoil what lies beside what it writes: so before it is written, all is in the flash. What is read is read
from the flash, which takes no time and no memory.

The chip has two halves, and a log written anew goes into the other one; it may grow, or be, longer than a half, round the end
of the chip, for the flash has all of it. So the chip alone has all of it at any moment, too, but for those; and it can be
carried to another device.

HALF    a page: MAGIC; generation (2 bytes, low first, as all numbers here); bytes written with it; the sum of the flash's
        bytes before (3); the device whose log it is (8); 1 while the flash is being written anew; check of those bytes;
        check of all this; length of the flash's log before (2); check of all this. Then the log; behind the last record
        comes a blank byte.
"""

from micropython import const

from engine import journal
from ui.saves.log import HEAD

_SIZE = const(4096)  # bytes of a chip that are used
_HALF = const(2048)
_PAGE = const(32)
_MOST = const(4063)  # bytes of a log that there is room for, with the blank one behind
_LOOK = const(64)  # bytes at the end of a log that are compared when the power comes on
_PIECE = const(256)  # bytes that are read at once
MAGIC = b"\xc6\x54"
_WROTE, _OLD, _OWNER, _BUSY, _SUM, _CHECK = const(4), const(6), const(9), const(17), const(18), const(20)
_LENGTH, _LAST = const(22), const(24)
# Questions: the chip has another device's games; unknown data; this device's games, but the flash was used without the chip
OTHERS, STRANGE, AWAY = 1, 2, 3


class Twin:
    """What a store's flash is: length, slice read, slice write. `question`: what has to be asked before the chip is used."""

    def __init__(self, flash, chip, owner):
        self.flash, self.chip, self.owner = flash, None, bytes(owner)
        self.half, self.generation, self.question = _HALF, 0, 0
        self.spare = chip  # the chip as long as it is not to be written
        self.end = 0  # of the log in the chip
        try:
            self.open()
        except OSError as wrong:
            self.lose(wrong)

    def __len__(self):
        return len(self.flash)

    def __getitem__(self, where):
        return self.flash[where]

    def __setitem__(self, where, data):
        """Write to the flash and to the chip. Raise OSError, with the flash untouched, if the chip fails before an erase:
        the caller must find out whether the battery lasts for an erase without a chip, and may then write again."""
        whole = where.start == 0 and where.stop == len(self.flash)
        if whole and self.chip:
            self.guarded(lambda: self.anew(data, 1))
            if not self.chip:
                raise OSError("no memory chip")
        self.flash[where] = data
        self.guarded(self.settle if whole else lambda: self.add(where.start, data))

    def guarded(self, act):
        """Use the chip; if it does not answer, go on without it."""
        try:
            if self.chip:
                act()
        except OSError as wrong:
            self.lose(wrong)

    def lose(self, wrong):
        self.chip = self.spare = None
        self.question = 0
        print("the memory chip does not answer:", wrong)

    # when the power comes on

    def open(self):
        """Repair what a power cut has left, or set the question that a person has to answer."""
        found = [self.head(half) for half in (0, _HALF)]
        self.half = 0 if found[0] and (not found[1] or number(found[0]) - number(found[1]) & 0x8000 == 0) else _HALF
        head = found[self.half // _HALF]
        if not head:
            if self.blank() or MAGIC in (bytes(self.spare.read(0, 2)), bytes(self.spare.read(_HALF, 2))):  # or torn
                self.give()
            else:
                self.question = STRANGE
            return
        self.generation, told = number(head), self.told()
        if len(told) <= len(HEAD) and has_bits(told, HEAD):  # nothing, or a log without a record
            if not self.take():
                self.question = STRANGE
        elif bytes(head[_OWNER:_BUSY]) != self.owner:
            self.question = OTHERS
        else:
            self.resume(head)

    def told(self):
        """What is in the flash, without what is blank behind it."""
        return bytes(self.flash[0 : len(self.flash)]).rstrip(b"\xff")

    def resume(self, head):
        """Use this device's chip again. Where a power cut has stopped the flash from being written anew, write it from the
        chip; where the flash may have been used without the chip, ask."""
        told = self.told()
        if head[_BUSY]:
            log = self.log(head[_WROTE] | head[_WROTE + 1] << 8)
            changed = total(told, len(self.flash)) != bytes(head[_OLD:_OWNER]) and not told.startswith(log)
            if changed and journal.check(log) == bytes(head[_SUM:_CHECK]):
                if not (rewriting(told, log) or self.erasing(told, head)):
                    self.question = AWAY
                    return
                self.flash[0 : len(self.flash)] = log + b"\xff" * (len(self.flash) - len(log))
                told = log
        end = self.end = min(len(told), _MOST)
        ours = told.startswith(HEAD)
        at = max(0, end - _LOOK) if ours else 0
        same = self.log(end + 1, at) == (told + b"\xff")[at : end + 1]
        if not (ours or same or head[_BUSY]):  # the chip may have a log, and the flash has none
            self.question = AWAY
            return
        self.chip = self.spare
        if head[_BUSY] or not same:
            self.give()

    def erasing(self, told, head):
        """Return True if the flash is what a cut erase leaves of the log that it had before.

        An erase only sets bits: 0x5A may become 0x5B, and 0xFF in the end. So each bit that was set before is still set, and
        the log is no longer than before. Where its head is still there, too, somebody may have played on: then nothing may
        have been added, so the log must be as long as before. (Without its head nothing is ever added.)
        """
        if journal.check(head[:_LAST]) != bytes(head[_LAST : _LAST + 2]):
            return False  # an earlier version of this program did not write down how long the log was
        length, compared = head[_LENGTH] | head[_LENGTH + 1] << 8, False
        if len(told) > length or told.startswith(HEAD) and len(told) < length:
            return False
        for at, page in self.pages(head[_WROTE] | head[_WROTE + 1] << 8):
            if at < length:
                if not has_bits(told[at : at + _PAGE], page[: length - at]):
                    return False
                compared = True
        return compared

    def pages(self, wrote):
        """Yield the pages of the log before, each with its place in the log: all that the newer half does not cover.

        wrote: bytes of the log in the newer half
        """
        for at in range(0, _MOST, _PAGE):
            place = (_HALF - self.half + _PAGE + at) % _SIZE
            if (place - self.half) % _SIZE > _PAGE + wrote:
                yield at, self.spare.read(place, _PAGE)

    def head(self, half):
        """What a half begins with, if it is one."""
        page = self.spare.read(half, _PAGE)
        good = bytes(page[0:2]) == MAGIC and journal.check(page[:_CHECK]) == bytes(page[_CHECK : _CHECK + 2])
        return page if good else None

    def blank(self):
        """Has nobody ever written into what is to be used?"""
        first = self.spare.read(0, 1)[0]
        for at in range(0, _SIZE, _PIECE):
            if self.spare.read(at, _PIECE) != bytes((first,)) * _PIECE:
                return False
        return first in (0, 255)

    def log(self, end, start=0):
        """What lies in the half, from and to there."""
        found = bytearray()
        for at in range(start, end, _PIECE):
            size = min(_PIECE, end - at)
            place = (self.half + _PAGE + at) % _SIZE
            if place + size > _SIZE:  # round the end
                found += self.spare.read(place, _SIZE - place) + self.spare.read(0, place + size - _SIZE)
            else:
                found += self.spare.read(place, size)
        return bytes(found)

    # what was asked, or need not be

    def give(self):
        """The chip gets what the flash has."""
        self.chip, self.question = self.spare, 0
        self.guarded(lambda: self.anew(self.told(), 0))

    def take(self):
        """The flash gets what the chip has: as far as it was checked, and then record by record. Was it good?"""
        head = self.head(self.half)
        wrote, log = head[_WROTE] | head[_WROTE + 1] << 8, self.log(_MOST + 1)
        if journal.check(log[:wrote]) != bytes(head[_SUM:_CHECK]):
            return False
        end = wrote or len(HEAD) * (log[0] != 255)  # the first record brings the bytes that a log begins with
        while end < len(log) and journal.after(log, end):  # no record begins in a blank byte
            end = journal.after(log, end)
        self.end, more = end, log[:end] != self.told()
        if more:
            self.flash[0 : len(self.flash)] = log[:end] + b"\xff" * (len(self.flash) - end)
        if more or head[_BUSY] or bytes(head[_OWNER:_BUSY]) != self.owner:
            self.give()
        self.chip, self.question = self.spare, 0
        return True

    def leave(self):
        """The chip stays as it is."""
        self.spare, self.question = None, 0

    # writing

    def anew(self, data, busy):
        """A whole log into the other half, and then what makes it the valid one."""
        data = bytes(data).rstrip(b"\xff")[: _MOST + 1]
        self.end = len(data)
        self.half = _HALF - self.half
        self.generation = self.generation + 1 & 0xFFFF
        self.put(0, data + b"\xff")
        told = self.told()
        page = MAGIC + pair(self.generation) + pair(len(data)) + total(told, len(self.flash))
        page += self.owner + bytes((busy,)) + journal.check(data)
        page += journal.check(page)
        page += pair(len(told))
        page += journal.check(page)
        self.chip.write(self.half, page)
        if self.chip.read(self.half, len(page)) != page:  # protected, or of another kind
            raise OSError("it keeps nothing")

    def settle(self):
        """The flash is written: the half is no longer all that there is."""
        page = self.chip.read(self.half, _CHECK)
        page[_BUSY] = 0
        self.chip.write(self.half, bytes(page) + journal.check(page))

    def add(self, at, data):
        """A record behind the others; behind a gap, which a cut has left, `take` would not look for it."""
        if at > self.end:
            self.anew(self.told(), 0)
        else:
            self.put(at, bytes(data) + b"\xff")
            self.end = at + len(data)

    def put(self, at, data):
        """Into the half's log, as far as there is room."""
        data = data[: max(_MOST + 1 - at, 0)]
        place = (self.half + _PAGE + at) % _SIZE
        first = min(len(data), _SIZE - place)
        self.chip.write(place, data[:first])
        self.chip.write(0, data[first:])


def number(head):
    return head[2] | head[3] << 8


def pair(value):
    return bytes((value & 255, value >> 8))


def total(told, size):
    """The sum of a flash's bytes, in three: an erase makes bytes greater and never less, so it tells whether there was one."""
    value = sum(told) + 255 * (size - len(told))
    return bytes((value & 255, value >> 8 & 255, value >> 16))


def rewriting(told, log):
    """Return True if the flash is what a power cut leaves while this log is written into an erased flash. That only clears
    bits: each bit that is set in the log is still set, and behind it the flash is blank."""
    return len(told) <= len(log) and has_bits(told, log)


def has_bits(data, wanted):
    """Return True if each bit of `wanted` is set in `data`, too; behind the end of `data` all bits are set."""
    return all(data[i] & wanted[i] == wanted[i] for i in range(min(len(data), len(wanted))))
