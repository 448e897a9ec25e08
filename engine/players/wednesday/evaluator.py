"""The worth of a position of Wednesday to the seat that has just decided, for engine/players/wednesday/__init__.py.

One net (engine/players/nets.py) of 355 records, trained by simulator/lab/outcasts.py. Groups and numbers of records:
    HAVE 48    a number in hand, four for it: one, two, ... cards       RULE 120  the same under each character: how often
    HELD 16    cards in hand    SUM  their points    UNKNOWN  drawn blindly    FIT 11  that go on top    PAIRS    BARRED
    TOP 14     what lies on top    BURNED 4  few, some, many burned    DOWN 10  characters face down    FORCE 10    LAP 5
    NEXT 12    cards of the next seat    LEAST 12  of the rival with the fewest    OTHERS 6  rivals with cards    ALL  theirs
    LED        it laid last    PASSES 7    SAVES  a 13 was    BLOCK 14    HER  she is aside    OPEN    STAYS
    PENDING 7  effect of its card to come   EVENT 6  the event it fires   PUT 9  Wednesday's new place   GAVE 14  number given
    SEATS 5    TEAMS    PARTNER 12  cards of partners    EXPERT    BIAS
"""

from engine import table
from engine.games import wednesday as game
from engine.games.wednesday.deck import APART, DRAWS, EQUAL, EXPERT, FALLING, HELD, ODD, PAIRS, SAVES, STAYS, WEDNESDAY
from engine.games.wednesday.offers import counts
from engine.players.nets import Net, total

RECORDS = 355
NONE, AGAIN, TAKE, ROB, LOAD, PLACE, ROUND = range(7)  # PENDING
MANY = 11
_HAVE, _RULE, _COUNT, _SUM, _TOP, _FIT = 0, 48, 168, 184, 185, 199
_NEXT, _LEAST, _OTHERS, _ALL, _LED, _PASSES = 210, 222, 234, 240, 241, 242
_PENDING, _BURNED, _DOWN, _HER, _SAVES, _BARRED = 249, 256, 260, 270, 271, 272
_BLOCK, _LAP, _FORCE, _OPEN, _STAYS, _PARTNER = 273, 287, 292, 302, 303, 304
_UNKNOWN, PUT, GAVE, _EVENT, _SEATS, _TEAMS = 316, 317, 326, 340, 346, 351
_EXPERT, _PAIRS, _BIAS = 352, 353, 354


class Judge:
    """The values of a seat's moves. The part of the sum that no move changes is computed once."""

    def __init__(self, view):
        self.view, self.row = view, Net("wednesday", 0, RECORDS).row
        self.who, self.burned = game.character(view), view[game.BURNED]
        seats, seat, down, row = view[table.SEATS], view[table.SEAT], view[game.DOWN], self.row
        self.top = (game.stack(view)[:1] or b"\0")[0]
        self.mine = counts(game.hand(view, seat))
        self.columns = game.columns(view)
        self.teams = self.columns < seats
        value = (
            row(_DOWN + down) + row(_LAP + view[game.LAP] - 1) + row(_FORCE + self.who) + row(_SEATS + seats - 2) + row(_BIAS)
        )
        gone = view[STAYS] or bytes((WEDNESDAY,)) in game.aside(view)
        for there, record in (
            (gone, _HER),
            (view[game.OPEN], _OPEN),
            (view[STAYS], _STAYS),
            (self.teams, _TEAMS),
            (table.chosen(view, EXPERT), _EXPERT),
        ):
            if there:
                value += row(record)
        self.fixed, self.gone = value, gone
        self.near = []  # the other seats, in order
        for _ in range(seats - 1):
            seat = game.onward(view, seat)
            self.near.append(seat)

    def worth(
        self, mine, burned, top, pending=NONE, unknown=0, fired=0, led=1, passes=0, saved=0, blocked=-1, more=-1, other=-1
    ):
        """Return the worth of the position after a move.

        mine: how many cards of each number the seat holds; pending: effect to come; unknown: cards drawn face down;
        other: the seat that got one more card, or -1
        """
        view, row, who = self.view, self.row, self.who
        if blocked < 0:
            blocked = view[game.BLOCKED]
        value, count, points, fit, pairs = self.fixed, unknown, 0, 0, 0
        for number in range(1, 14):
            here = mine[number]
            if here:
                place = min(number, MANY) - 1
                points += number * here
                count += here
                value += row(_HAVE + 4 * place + min(here, 4) - 1) + here * row(_RULE + 12 * who + place)
                if number == blocked:
                    value += here * row(_BARRED)
                else:
                    pairs += who == PAIRS and here > 1
                    if (who != PAIRS or here > 1) and self.fits(number, top):
                        fit += here
        value += row(_COUNT + min(count, 15)) + points * row(_SUM) + row(_TOP + top) + row(_FIT + min(fit, 10))
        value += row(_PASSES + min(passes, 6)) + row(_PENDING + pending)
        value += row(_BURNED + (0 if not burned else 1 if burned < 6 else 2 if burned < 13 else 3))
        for times, record in (
            (led, _LED),
            (saved, _SAVES),
            (blocked > 0, _BLOCK + blocked),
            (unknown, _UNKNOWN),
            (more >= 0, more),
            (fired > 0, _EVENT + fired),
            (pairs, _PAIRS),
        ):
            if times:
                value += times * row(record)
        return total(value + self.others(other))

    def others(self, other):
        """Return the sum of the records of the other seats' cards. other: the seat that has one card more, or -1"""
        view, row, seat, least, live, every, partner, after = self.view, self.row, self.view[table.SEAT], 99, 0, 0, 0, -1
        for near in self.near:
            there = view[HELD + near] + (near == other)
            if there and after < 0:
                after = there
            if self.teams and not (near - seat) % self.columns:
                partner += there
            else:
                least = min(least, there)
                live += there > 0
                every += there
        value = row(_NEXT + min(max(after, 0), 11)) + row(_LEAST + min(least, 11)) + row(_OTHERS + live) + every * row(_ALL)
        return value + row(_PARTNER + min(partner, 11)) if self.teams else value

    def fits(self, number, top):
        """True if the number may be laid on this top, by the rule in force."""
        rule = self.who
        if rule == ODD and not number & 1 and not game.event(self.view, number):
            return False
        if not top:
            return True
        if rule == FALLING:
            return number < top
        return number > top and not (rule == APART and number == top + 1) or rule == EQUAL and number == top

    def may(self, mine, number, pair, top):
        """True if the number may be laid on this top, alone or as a pair."""
        if mine[number] <= pair or number == self.view[game.BLOCKED] or not self.fits(number, top):
            return False
        return pair or game.event(self.view, number) == 4 if self.who == PAIRS else not pair

    def lay(self, mine, number, pair):
        """Return the worth of laying a number, alone or as a pair, with all its effects."""
        view, seat = self.view, self.view[table.SEAT]
        fired, saved = game.event(view, number), number == 13
        if fired == 5:
            there = view[HELD + (seat + 1) % view[table.SEATS]]
            return self.worth(bytes(16), self.burned, number, NONE, there, fired, 1, 0, saved)
        remaining = bytearray(mine)
        remaining[number] -= 1 + pair
        pending = NONE
        if fired == 4 and not pair:
            pending = PLACE
        elif number == 2 and sum(remaining):
            pending = AGAIN
        elif number == 4 and sum(remaining) and game.others(view):
            pending = ROB
        elif number == 7 and self.burned:
            pending = TAKE
        elif number == 8 and self.burned:
            pending = LOAD
        return self.worth(remaining, self.burned, number, pending, 0, fired, 1, 0, saved)

    def show(self, number, how):
        """Return the worth of showing three 6s or four 10s, or of discarding the hand."""
        remaining = bytearray(self.mine)
        count = remaining[number] if how == 3 else 3 if number == 6 else 4
        remaining[number] -= count
        pending = NONE
        if how == 2:
            pending = ROUND if number == 10 else NONE if self.gone or self.view[game.DOWN] < 2 else PLACE
        return self.worth(remaining, self.burned + count, self.top, pending)

    def skip(self):
        """Return the worth of passing."""
        view = self.view
        drawn = self.who == DRAWS and self.burned > 0
        passes = view[game.PASSES] + 1
        pending = ROUND if passes >= game.holding(view) else NONE
        led = view[game.LAST] == view[table.SEAT]
        return self.worth(self.mine, self.burned - drawn, self.top, pending, drawn, 0, led, passes, view[SAVES])
