"""A turn of The Game: Extreme as a computer player sees it: a turn of The Game, with commands that limit it and add worth.

END      bound << 24 | kept << 16 | number << 8 | other: as in The Game (turns.py), and a bit for each bound top:
         low and high of the first direction, low and high of the other
RECORDS  LANES' 299, then, a kind of command being 0 STOP 1 SKULL 2 THREE 3 QUIET 4 NOBACK 5 ONEPILE 6 DRAW1:
    299 + 10 * (kind - 3) + cover    of each lasting command that shows: the gap to its cover in hand; 8 none, 9 the trick
    339, 348 + cards kept            while a DRAW1 shows, an ONEPILE     357  codes of a trick while a NOBACK shows
    358 + 77 * direction + 11 * kind + code modulo 11  of each command kept
    512 + 40 * direction + 10 * (1, 4, 5, 6 as 0 to 3) + cover  of each kept command that needs a cover: the gap to it
    592 + kind                       unseen cards with that command
Weights are read from the file as they are needed: they would take 21 KB.
"""

from engine import table
from engine.games import extreme, thegame
from engine.games.extreme import DRAW1, NOBACK, NONE, ONEPILE, QUIET, SKULL, STOP, THREE
from engine.players import lanes, turns, weights
from engine.players.extreme import commands
from engine.players.lanes import LENGTH, NEAR, UNSEEN
from engine.players.turns import BACK, COUNTS, EXTRA, FEW, FLIP, HOT, SETS

SIGN, DREW, BOUND, TRICKS, HAVE, COVER, COMING, COUNT = 299, 339, 348, 357, 358, 512, 592, 599
SUM = 0xA1C5475F  # CRC-32 of the file
MOST, NODES, LONG = 600, 100, 1500  # ends of a turn; places searched for a way to lay all cards, as in turns.py
PLAIN = (1 << 24) - 1
COVERS = 1 << SKULL | 1 << NOBACK | 1 << ONEPILE | 1 << DRAW1  # kinds that the player wants to cover
TRICK, NOTHING = 9, 8


def opened():
    return weights.opened("extreme", COUNT, SUM)


class Turn(turns.Turn):
    def __init__(self, view, file):
        self.kinds = bytearray(bytes((NONE,)) * LENGTH)
        for card in range(thegame.FIRST, thegame.LAST + 1):
            self.kinds[card] = extreme.kind(view, card)
        super().__init__(view, file)
        self.least, self.strict = thegame.wanting(view), table.chosen(view, extreme.STRICTPILE)
        self.played, self.three = len(thegame.laid(view)), 1 if extreme.threed(view) else 0
        self.start |= self.bound(extreme.bound(view))
        self.gone = thegame.HAND[view[table.SEATS] - 1] - (1 if table.chosen(view, thegame.SHORT) else 0)
        if self.all is None and turns.alone(view) and self.gone >= self.left:
            self.all = self.sides(self.hand + bytes([card for card in range(LENGTH) if self.marks[card] & UNSEEN]))
        # One byte for each set of kept cards: 128 | cards laid << 2 | a THREE << 1 | a STOP; 0 until `so_far` computes it
        self.laid_so_far = bytearray(256)
        # One byte for each pair of tops, in the first direction and in the other: a bit for each kind; 0 until `shown` sets it
        self.kinds_shown = bytearray(256), bytearray(256)
        self.covers = {}
        self.commands = [i for i in range(len(self.hand)) if self.kinds[self.hand[i]] != NONE]
        self.coming = 0
        for card in range(LENGTH):
            if self.marks[card] & UNSEEN and self.kinds[card] != NONE:
                self.coming += self.rows.row(COMING + self.kinds[card])

    def records(self, file):
        return weights.Rows(file, COUNT, self.deck)

    def side(self, hand, falls, base):
        side = super().side(hand, falls, base)
        side.kinds, side.first = self.kinds, 2 if base else 0
        if falls:
            side.kinds = bytearray(bytes((NONE,)) * LENGTH)
            for card in range(thegame.FIRST, thegame.LAST + 1):
                side.kinds[FLIP - card] = self.kinds[card]
        return side

    def bound(self, piles):
        """Return the bound tops, as bits of an end. piles: a bit for each bound pile"""
        bits, tops = 0, thegame.tops(self.view)
        for pile in range(4):
            if piles >> pile & 1:
                falls = pile > 1
                side, number = (self.up, self.start >> 8 & 255) if falls == self.turned else (self.down, self.start & 255)
                high = side.tops[number][0] != (FLIP - tops[pile] if falls else tops[pile])
                bits |= 1 << 24 + side.first + high
        return bits

    def so_far(self, kept):
        """Return how many cards are laid, 1 if one of them is a THREE (else 0), and 1 if one of them is a STOP.

        kept: a bit for each card of the hand. Example: three cards laid, one of them a STOP, is kept as 128 | 3 << 2 | 1 = 141.
        """
        packed = self.laid_so_far[kept]
        if not packed:
            played, three, stop = self.played, self.three, 0
            for i in range(len(self.hand)):
                if not kept >> i & 1:
                    kind = self.kinds[self.hand[i]]
                    played, three, stop = played + 1, three | (kind == THREE), stop | (kind == STOP)
            packed = self.laid_so_far[kept] = 128 | played << 2 | three << 1 | stop
        return packed >> 2 & 31, packed >> 1 & 1, packed & 1

    def shown(self, place):
        """Return a bit for each kind of command that shows on the four piles; bit NONE if a top has no command."""
        (first, other), number, other_number = self.kinds_shown, place >> 8 & 255, place & 255
        if not first[number]:
            first[number] = commands.shown_by(self.up, number)
        if not other[other_number]:
            other[other_number] = commands.shown_by(self.down, other_number)
        return first[number] | other[other_number]

    def ends(self):
        """Yield every end to consider; if there are few, with longer steps. With nothing to draw, only the next card."""
        if self.all and not self.left:
            self.route = [self.start]
            if self.may_end(self.start):
                yield self.start
            yield from self.next_cards(extreme)
            return
        limit = self.limit()
        for far in limit, 2 * limit, turns.ANY:
            count = 0
            for place in self.reach(far):
                count += 1
                yield place
            if count >= FEW:
                break

    def limit(self):
        self.need = min(max(self.least, 1), len(self.hand))  # a STOP may be the last card, even if other piles must be covered
        return super().limit() if self.hand else 0

    def reach(self, limit):
        """Yield the ends that a turn reaches with steps of at most `limit`, as The Game's turn does."""
        self.route, self.reached, stack, count = [], turns.small_sets(), [self.start], 0
        while stack and count < MOST:
            place = stack.pop()
            self.arrive(place)
            if self.may_end(place):
                count += 1
                yield place
            next_places = self.after(place, limit)
            next_places.sort(reverse=True)
            stack.extend(next_places)

    def may_end(self, place):
        """True if the turn may legally end here."""
        played, three, stop = self.so_far(place >> 16 & 255)
        if not played or self.shown(place) >> SKULL & 1 or three and played < 3 or not self.covers_fires(place & PLAIN):
            return False
        return stop or three or played >= self.played + self.least

    def after(self, place, limit):
        """Return the places one card on that were not reached before."""
        kept, bound, mask, new_places = place >> 16 & 255, place >> 24, self.shown(place), []
        played, three, stop = self.so_far(kept)
        if stop or three and played == 3:
            return new_places
        needed = (3 if three else self.played + self.least) - played
        far = EXTRA if needed <= 0 and not mask >> SKULL & 1 and self.covers_fires(place & PLAIN) else limit
        binding, end = self.strict or mask >> ONEPILE & 1, max(far, HOT) + 2 * BACK + 1 << 17
        for side, shift in (self.up, 8), (self.down, 0):
            number = place >> shift & 255
            for way in side.lays(number):
                if way >= end:
                    break
                i, top = way >> 13 & 15, way & 127
                if not kept >> i & 1 or not self.near(side, way, far, kept):
                    continue
                if commands.free(side, number, bound, mask, way, played, three, self.strict):
                    number_after, bits = commands.onto(side, number, bound, side.hand[i], top, binding)
                    to = (kept ^ 1 << i) << 16 | place & 65535 ^ number << shift | number_after << shift
                    if self.strict or self.shown(to) >> ONEPILE & 1:
                        to |= bits << 24
                    reached = self.reached[to % SETS]
                    if to not in reached:
                        reached.add(to)
                        new_places.append(to)
        return new_places

    def near(self, side, way, far, kept):
        """True if the step is short enough to consider. Covers and steps with a trick back may be longer."""
        gap, back, top = (way >> 17) - BACK, way >> 8 & 31, way & 127
        if COVERS >> side.kinds[top] & 1 or top in side.hot:
            far = max(far, HOT)
        return gap <= far or gap <= far + BACK and kept << 1 >> back & 1 and back

    def worth(self, place):
        mask, kept = self.shown(place), place >> 16 & 255
        if self.all and self.gone - COUNTS[kept] >= self.left and (self.left < 2 or not mask >> DRAW1 & 1):
            return self.ending(place)
        value = self.plain(place & PLAIN) + self.coming + self.shows(place, mask, kept) + self.holds(place, kept)
        return lanes.total(value + self.burning(place & PLAIN) if self.fires else value)

    def shows(self, place, mask, kept):
        """Return the worth of the commands that show."""
        row, count, value = self.rows.row, COUNTS[kept], 0
        back = not mask >> NOBACK & 1
        for side, shift in (self.up, 8), (self.down, 0):
            number, tricks = place >> shift & 255, 0
            for top in side.tops[number]:
                if QUIET <= side.kinds[top] <= DRAW1:
                    value += row(SIGN + 10 * (side.kinds[top] - QUIET) + self.cover(side, top, kept, back))
            if not back:
                codes = side.worth(number)[1]
                for i in range(len(codes)):
                    tricks += kept >> i & 1 and codes[i] % 11 > NOTHING
            if tricks:
                value += tricks * row(TRICKS)
        if mask >> DRAW1 & 1:
            value += row(DREW + count)
        return value + row(BOUND + count) if mask >> ONEPILE & 1 else value

    def holds(self, place, kept):
        """Return the worth of the commands kept in hand."""
        row, value = self.rows.row, 0
        for side, shift in (self.up, 8), (self.down, 0):
            base = side.first >> 1
            for i in self.commands:
                if kept >> i & 1:
                    kind, code = side.kinds[side.hand[i]], side.worth(place >> shift & 255)[1][i] % 11
                    value += row(HAVE + 77 * base + 11 * kind + code)
                    if COVERS >> kind & 1 and code != NOTHING:
                        far = self.cover(side, side.hand[i], kept, True)
                        value += row(COVER + 40 * base + 10 * max(0, kind - QUIET) + far)
        return value

    def cover(self, side, top, kept, back):
        """Return the code of the smallest gap from a top to a kept card that covers it, or TRICK or NOTHING.

        back: True if tricks are allowed
        """
        covers = self.covers.get(top << 8 | side.base)
        if covers is None:
            covers = self.covers[top << 8 | side.base] = []
            for i in range(len(side.hand)):
                card = side.hand[i]
                if card > top:
                    gap = side.upto[card - 1] - side.upto[top]
                    covers.append((NEAR[gap] if gap < len(NEAR) else 7) + 1 << 4 | i)
                elif card == top - BACK:
                    covers.append(i)
            covers.sort()
        for way in covers:
            if kept >> (way & 15) & 1 and (back or way > 15):
                return (way >> 4) - 1 if way > 15 else TRICK
        return NOTHING

    def ending(self, place):
        """Return the worth of an end after which the last hand of the game is known."""
        (up, down), flags, hand_size = self.all, 0, len(self.hand)
        kept = place >> 16 & 255 | (1 << len(self.all[0].hand)) - (1 << hand_size)
        here, there = up.number(*self.up.tops[place >> 8 & 255]), down.number(*self.down.tops[place & 255])
        played, three, stop = self.so_far(place >> 16 & 255)
        if not self.left and place != self.start and not stop:
            flags = three << 6 | min(played, 3) << 4 | place >> 24
        start = flags << 32 | kept << 16 | here << 8 | there
        left = commands.fewest(up, down, start, NODES if self.left else LONG, self.seen, self.strict)
        return -turns.SURE - left if left else turns.SURE
