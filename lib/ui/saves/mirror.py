"""The log in two places that are never written at the same time: the flash and an optional memory chip.

Adding to the flash is safe, an erase is not (DEVICE 12). So before an erase the chip has a complete, checked copy of the new
log. A chip may damage the neighbours of the bytes it writes. So before the chip is written the flash has everything. All
reads come from the flash, which costs no time and no memory.

The chip has two halves. A rewritten log goes into the half that is not in use. A log longer than a half continues into the
other half, round the end of the chip, because the flash has all of it. So the chip alone has the whole log at any moment,
except for such long logs, and it can be moved to another device.

HALF    a page: MAGIC; generation (2 bytes, low first, like all numbers here); bytes of the log written together with this page;
        sum of the flash's bytes before (3); the device that owns the log (8); 1 while the flash is being rewritten; check of
        those log bytes; check of all this; length of the flash's log before (2); check of all this. Then the log; a blank
        byte ends the last record.
"""

from micropython import const

from engine import journal
from ui.saves.log import HEAD

_SIZE = const(4096)  # bytes of a chip that are used
_HALF = const(2048)  # bytes of each of the two halves
_PAGE = const(32)
_MOST = const(4063)  # bytes of the longest log, with a blank byte behind it
_LOOK = const(64)  # bytes at the end of a log that are compared when the power comes on
_PIECE = const(256)  # bytes of one read
MAGIC = b"\xc6\x54"
_WROTE, _OLD, _OWNER, _BUSY, _SUM, _CHECK = const(4), const(6), const(9), const(17), const(18), const(20)  # places in a page
_LENGTH, _LAST = const(22), const(24)
# Questions: the chip has another device's games; unknown data; this device's games, but the flash was used without the chip
OTHERS, STRANGE, AWAY = 1, 2, 3


class Twin:
    """A store's flash (length, slice read, slice write) with a chip. `question`: ask it before the chip is used."""

    def __init__(self, flash, chip, owner):
        self.flash, self.chip, self.owner = flash, None, bytes(owner)
        self.half, self.generation, self.question = _HALF, 0, 0
        self.spare = chip  # the chip while it must not be written
        self.end = 0  # end of the log in the chip
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

    # after power on

    def open(self):
        """Repair the effects of a power cut, or set the question for the person."""
        heads = [self.head(half) for half in (0, _HALF)]
        self.half = 0 if heads[0] and (not heads[1] or number(heads[0]) - number(heads[1]) & 0x8000 == 0) else _HALF
        head = heads[self.half // _HALF]
        if not head:
            if self.blank() or MAGIC in (bytes(self.spare.read(0, 2)), bytes(self.spare.read(_HALF, 2))):  # or torn
                self.give()
            else:
                self.question = STRANGE
            return
        self.generation, log = number(head), self.flash_log()
        if len(log) <= len(HEAD) and has_bits(log, HEAD):  # empty, or a log without a record
            if not self.take():
                self.question = STRANGE
        elif bytes(head[_OWNER:_BUSY]) != self.owner:
            self.question = OTHERS
        else:
            self.resume(head)

    def flash_log(self):
        """Return the contents of the flash without the blank end."""
        return bytes(self.flash[0 : len(self.flash)]).rstrip(b"\xff")

    def resume(self, head):
        """Use this device's chip again. If a power cut stopped a rewriting of the flash, write the flash from the chip. If the
        flash may have been used without the chip, ask."""
        flash_log = self.flash_log()
        if head[_BUSY]:
            log = self.log(head[_WROTE] | head[_WROTE + 1] << 8)
            changed = total(flash_log, len(self.flash)) != bytes(head[_OLD:_OWNER]) and not flash_log.startswith(log)
            if changed and journal.check(log) == bytes(head[_SUM:_CHECK]):
                if not (rewriting(flash_log, log) or self.erasing(flash_log, head)):
                    self.question = AWAY
                    return
                self.flash[0 : len(self.flash)] = log + b"\xff" * (len(self.flash) - len(log))
                flash_log = log
        end = self.end = min(len(flash_log), _MOST)
        ours = flash_log.startswith(HEAD)
        at = max(0, end - _LOOK) if ours else 0
        same = self.log(end + 1, at) == (flash_log + b"\xff")[at : end + 1]
        if not (ours or same or head[_BUSY]):  # the chip may have a log, and the flash has none
            self.question = AWAY
            return
        self.chip = self.spare
        if head[_BUSY] or not same:
            self.give()

    def erasing(self, flash_log, head):
        """Return True if the flash is what an interrupted erase leaves of the log before.

        An erase only sets bits: 0x5A may become 0x5B, and in the end 0xFF. So each bit that was set before is still set, and
        the log is not longer than before. If its head is intact, somebody may have played on. Then the log must be exactly as
        long as before, to show that nothing was added. (Nothing is ever added to a log without a head.)
        """
        if journal.check(head[:_LAST]) != bytes(head[_LAST : _LAST + 2]):
            return False  # an earlier version of this program did not store the length of the log
        length, compared = head[_LENGTH] | head[_LENGTH + 1] << 8, False
        if len(flash_log) > length or flash_log.startswith(HEAD) and len(flash_log) < length:
            return False
        for at, page in self.pages(head[_WROTE] | head[_WROTE + 1] << 8):
            if at < length:
                if not has_bits(flash_log[at : at + _PAGE], page[: length - at]):
                    return False
                compared = True
        return compared

    def pages(self, wrote):
        """Yield the pages of the previous log with their places in it: those that the newer half does not cover.

        wrote: bytes of the log in the newer half
        """
        for at in range(0, _MOST, _PAGE):
            place = (_HALF - self.half + _PAGE + at) % _SIZE
            if (place - self.half) % _SIZE > _PAGE + wrote:
                yield at, self.spare.read(place, _PAGE)

    def head(self, half):
        """Return the first page of a half, or None if it is not valid."""
        page = self.spare.read(half, _PAGE)
        good = bytes(page[0:2]) == MAGIC and journal.check(page[:_CHECK]) == bytes(page[_CHECK : _CHECK + 2])
        return page if good else None

    def blank(self):
        """Return True if the part of the chip that we use was never written."""
        first = self.spare.read(0, 1)[0]
        for at in range(0, _SIZE, _PIECE):
            if self.spare.read(at, _PIECE) != bytes((first,)) * _PIECE:
                return False
        return first in (0, 255)

    def log(self, end, start=0):
        """Return the bytes of the half's log from `start` to `end`."""
        data = bytearray()
        for at in range(start, end, _PIECE):
            size = min(_PIECE, end - at)
            place = (self.half + _PAGE + at) % _SIZE
            if place + size > _SIZE:  # across the end of the chip
                data += self.spare.read(place, _SIZE - place) + self.spare.read(0, place + size - _SIZE)
            else:
                data += self.spare.read(place, size)
        return bytes(data)

    # answers to the question

    def give(self):
        """Copy the flash into the chip."""
        self.chip, self.question = self.spare, 0
        self.guarded(lambda: self.anew(self.flash_log(), 0))

    def take(self):
        """Copy the chip into the flash: the checked part, then record by record. Return False if the checked part is bad."""
        head = self.head(self.half)
        wrote, log = head[_WROTE] | head[_WROTE + 1] << 8, self.log(_MOST + 1)
        if journal.check(log[:wrote]) != bytes(head[_SUM:_CHECK]):
            return False
        end = wrote or len(HEAD) * (log[0] != 255)  # a log without a checked part begins with the first record's HEAD
        while end < len(log) and journal.after(log, end):  # no record begins in a blank byte
            end = journal.after(log, end)
        self.end, more = end, log[:end] != self.flash_log()
        if more:
            self.flash[0 : len(self.flash)] = log[:end] + b"\xff" * (len(self.flash) - end)
        if more or head[_BUSY] or bytes(head[_OWNER:_BUSY]) != self.owner:
            self.give()
        self.chip, self.question = self.spare, 0
        return True

    def leave(self):
        """Leave the chip as it is, and do not use it."""
        self.spare, self.question = None, 0

    # writing

    def anew(self, data, busy):
        """Write a whole log into the other half, then the page that makes this half the valid one."""
        data = bytes(data).rstrip(b"\xff")[: _MOST + 1]
        self.end = len(data)
        self.half = _HALF - self.half
        self.generation = self.generation + 1 & 0xFFFF
        self.put(0, data + b"\xff")
        flash_log = self.flash_log()
        page = MAGIC + pair(self.generation) + pair(len(data)) + total(flash_log, len(self.flash))
        page += self.owner + bytes((busy,)) + journal.check(data)
        page += journal.check(page)
        page += pair(len(flash_log))
        page += journal.check(page)
        self.chip.write(self.half, page)
        if self.chip.read(self.half, len(page)) != page:  # write-protected, or another kind of chip
            raise OSError("it keeps nothing")

    def settle(self):
        """Mark the half as no longer busy: the flash is written."""
        page = self.chip.read(self.half, _CHECK)
        page[_BUSY] = 0
        self.chip.write(self.half, bytes(page) + journal.check(page))

    def add(self, at, data):
        """Write a record at the end. Behind a gap, left by a torn record, write the whole log: `take` stops at a gap."""
        if at > self.end:
            self.anew(self.flash_log(), 0)
        else:
            self.put(at, bytes(data) + b"\xff")
            self.end = at + len(data)

    def put(self, at, data):
        """Write bytes into the half's log, as far as there is room."""
        data = data[: max(_MOST + 1 - at, 0)]
        place = (self.half + _PAGE + at) % _SIZE
        first = min(len(data), _SIZE - place)
        self.chip.write(place, data[:first])
        self.chip.write(0, data[first:])


def number(head):
    return head[2] | head[3] << 8


def pair(value):
    return bytes((value & 255, value >> 8))


def total(log, size):
    """Return the sum of a flash's bytes in 3 bytes. An erase only increases bytes, so another sum shows that one began."""
    value = sum(log) + 255 * (size - len(log))
    return bytes((value & 255, value >> 8 & 255, value >> 16))


def rewriting(flash_log, log):
    """Return True if the flash is what a power cut leaves while `log` is written into an erased flash. Writing only clears
    bits: each bit that is set in the log is still set, and the flash behind it is blank."""
    return len(flash_log) <= len(log) and has_bits(flash_log, log)


def has_bits(data, wanted):
    """Return True if each bit of `wanted` is set in `data`, too; behind the end of `data` all bits are set."""
    return all(data[i] & wanted[i] == wanted[i] for i in range(min(len(data), len(wanted))))
