"""A turn of The Game as a computer player sees it: every end that it may have, as a small int, and the worth of each.

END    kept << 16 | number << 8 | other: a bit for each card kept, then the number of each direction's two tops (lanes.Side)
SIDES  The first direction is the one whose piles have come further: a mirrored table (101 - card) has the same worth. A turn
       that has begun is planned again from its present place; the cards laid in it still count as the hand's.
"""

from engine import table
from engine.games import thegame
from engine.games.thegame import ALL, FIRES, FIRST, LAST
from engine.players import greedy, lanes
from engine.players import weights as records
from engine.players.lanes import HELD, LENGTH, UNSEEN

SLACK, LEAST, EXTRA, BACK, HOT, ANY = 15, 14, 3, 10, 25, 200  # lengths of steps: see `limit` and `after`
MOST, FEW = 1000, 4  # ends of a turn: the most that are tried; with fewer than FEW try longer steps
NODES, LONG = 60, 600  # places searched for a way to lay all cards: from the end of a turn; with nothing to draw
FAR = 12  # cards between a fire and its cover: larger distances count as this
SETS = 17  # a prime: see `small_sets`
SURE = 1 << 40  # worth of a certain win; every other worth is smaller
COUNTS = bytes([sum([i >> bit & 1 for bit in range(8)]) for i in range(256)])
FLIP = FIRST + LAST


def weights(view):
    """Return the name of the weights for this table."""
    return "teams" if view[table.SEATS] > 1 else "fire" if table.chosen(view, thegame.FIRE) else "solo"


class Turn:
    def __init__(self, view, data):
        self.view, row, hand = view, thegame.row(view), thegame.hand(view, view[table.SEAT])
        ours = thegame.laid(view) + hand
        self.need, self.left, self.gone = thegame.need(view), thegame.left(view), len(ours)
        self.unseen = ALL - len(row) - len(hand)
        self.turned = sum(thegame.tops(view)) < 2 * FLIP
        self.hand = bytes([hand[-1 - i] for i in range(len(hand))]) if self.turned else hand
        self.marks = marks = bytearray(LENGTH)
        for card in range(FIRST, LAST + 1):
            marks[card] = UNSEEN
        for card in row:
            marks[card] = 0
        for card in ours:
            marks[card] = HELD
        self.deck = self.left if view[table.SEATS] == 1 else min(self.unseen, 97)
        self.rows, self.seen = self.records(data), set()
        self.route, self.reached = [], ()  # see `reach` and `small_sets`
        self.fires = table.chosen(view, thegame.FIRE) and view[table.SEATS] == 1
        self.up, self.down = self.sides(self.hand)
        self.start = self.place(self.up, self.down)
        self.all = None
        if alone(view) and self.gone >= self.left:  # the next hand is known if this turn empties the draw pile
            self.all = self.sides(self.hand + bytes([card for card in range(LENGTH) if marks[card] & UNSEEN]))

    def records(self, data):
        """Return the weights: `data` is their open file, or all of it in memory for a player that looks at many turns."""
        return lanes.Rows(data, self.deck) if isinstance(data, bytearray) else records.Rows(data, lanes.COUNT, self.deck)

    def sides(self, hand):
        """Return the two directions, the further one first. hand: the cards that may be laid"""
        return [self.side(hand, falls, lanes.OTHER * (falls != self.turned)) for falls in (self.turned, not self.turned)]

    def side(self, hand, falls, base):
        view, marks = self.view, self.marks
        hot = FIRES if table.chosen(view, thegame.STRICT) and table.chosen(view, thegame.FIRE) else due(view)
        fires, spoken = FIRES, words(view, falls)
        if falls:
            marks, hand, hot, fires = bytearray(LENGTH), flipped(hand), flipped(hot), flipped(FIRES)
            for card in range(FIRST, LAST + 1):
                marks[FLIP - card] = self.marks[card]
            spoken = [(FLIP - top, record) for top, record in spoken]
        return lanes.Side(self.rows, base, hand, marks, hot, fires, spoken)

    def place(self, up, down):
        """Return the present place of the turn, in the form of an end."""
        place = (1 << len(up.hand)) - 1
        for side, falls in (up, self.turned), (down, not self.turned):
            tops = thegame.tops(self.view)[2 * falls : 2 * falls + 2]
            place = place << 8 | side.number(*(flipped(tops) if falls else tops))
        return place

    def ends(self):
        """Yield every end to consider; if there are few, with longer steps. With nothing to draw, only the next card."""
        if self.all and not self.left:
            yield from self.next_cards(thegame)
            return
        limit = self.limit()
        for far in limit, 2 * limit, ANY:
            count = 0
            for place in self.reach(far):
                count += 1
                yield place
            if count >= FEW or not self.need:
                break

    def limit(self):
        """Return how long a step may be while cards are needed: the smallest steps that suffice, plus a margin."""
        gaps = [ANY] * len(self.hand)
        for side, number in (self.up, self.start >> 8 & 255), (self.down, self.start & 255):
            for way in side.lays(number):
                i = way >> 13 & 15
                gaps[i] = min(gaps[i], max((way >> 17) - BACK, 0))
        return max(LEAST, sorted(gaps)[max(self.need, 1) - 1] + SLACK)

    def next_cards(self, game):
        """Yield the place after each card that may be laid next."""
        self.reached = small_sets()
        for place in self.after(self.start, ANY):
            self.route = [self.start, place]
            if greedy.can_complete(self.view, game, self.path()[0]):
                yield place

    def reach(self, limit):
        """Yield the ends that a turn reaches with steps of at most `limit`, searching depth first.

        `route` has the places on the way to the end just yielded, from the start, with one more card laid at each.
        """
        self.route, self.reached, stack, count = [], small_sets(), [self.start], 0
        while stack and count < MOST:
            place = stack.pop()
            self.arrive(place)
            needed = self.need - len(self.hand) + COUNTS[place >> 16]
            if needed <= 0 and self.covers_fires(place):
                count += 1
                yield place
            new = self.after(place, limit if needed > 0 else EXTRA)
            new.sort(reverse=True)
            stack.extend(new)

    def arrive(self, place):
        """Let `route` end at this place.

        The search is depth first: after the place that this one was reached from, it took up only places with as many cards
        laid as here, or more. So the route so far leads here, once it is cut to one place for each card laid before.
        """
        del self.route[len(self.hand) - COUNTS[place >> 16 & 255] :]
        self.route.append(place)

    def after(self, place, limit):
        """Return the places one card on that were not reached before."""
        new_places, kept = [], place >> 16
        for side, shift in (self.up, 8), (self.down, 0):
            number = place >> shift & 255
            both = sum(side.tops[number])
            end = max(limit, HOT if side.hot else 0) + 2 * BACK + 1 << 17
            for way in side.lays(number):
                if way >= end:
                    break
                i, top = way >> 13 & 15, way & 127
                if kept >> i & 1:
                    gap, back = (way >> 17) - BACK, way >> 8 & 31
                    far = max(limit, HOT) if top in side.hot else limit
                    if gap <= far or gap <= far + BACK and kept << 1 >> back & 1 and back:
                        to = side.number(side.hand[i], both - top) - number
                        to = (place ^ 1 << 16 + i) + (to << shift)
                        reached = self.reached[to % SETS]
                        if to not in reached:
                            reached.add(to)
                            new_places.append(to)
        return new_places

    def path(self):
        """Return the moves along `route`, as the game has them."""
        place, moves, piles = self.start, [], bytearray(thegame.tops(self.view))
        for to in self.route[1:]:
            i, change = 0, place ^ to
            while not change >> 16 + i & 1:
                i += 1
            shift = 8 if change >> 8 & 255 else 0
            side, falls = (self.up, self.turned) if shift else (self.down, not self.turned)
            # the top that is covered: the two tops before, less the one that remains
            top = sum(side.tops[place >> shift & 255]) + side.hand[i] - sum(side.tops[to >> shift & 255])
            pile = piles.find(bytes((FLIP - top if falls else top,)), 2 if falls else 0)
            piles[pile] = self.hand[i]
            moves.append(self.hand[i] << 8 | pile)
            place = to
        return moves

    def covers_fires(self, place):
        """True if every due fire is covered, or the very last card of the game was laid."""
        if place >> 16 or self.unseen:
            for side, shift in (self.up, 8), (self.down, 0):
                for top in side.tops[place >> shift & 255]:
                    if top in side.hot:
                        return False
        return True

    def worth(self, place):
        if self.all and self.gone - COUNTS[place >> 16] >= self.left:
            return self.ending(place)
        value = self.plain(place)
        if self.fires:
            value += self.burning(place)
        return lanes.total(value)

    def plain(self, place):
        """Return the worth of the tops and the cards kept."""
        kept, here, there = place >> 16, place >> 8 & 255, place & 255
        count = COUNTS[kept]
        up, down, row = self.up, self.down, self.rows.row
        value, codes = up.worth(here)
        down_value, others = down.worth(there)
        value += down_value + row(272 + min(11, self.deck >> 3)) + row(284 + count)
        for i in range(4):
            top, roof = up.tops[here][1 - (i >> 1)], FLIP - down.tops[there][1 - (i & 1)]
            fits = up.upto[roof - 1] - up.upto[top] if roof > top else 0
            if fits:
                value += fits * row(168 + i)
        known_cards, card = self.rows.cards, self.rows.card
        for i in range(len(codes)):
            if kept >> i & 1:
                value += known_cards.get(codes[i] << 5 | others[i]) or card(codes[i], others[i])
        for side, low, own_codes in (up, up.tops[here][0], codes), (down, down.tops[there][0], others):
            for bits, i in side.pairs:
                if kept & bits == bits and side.hand[i] > low:
                    value += row(side.base + 73 + own_codes[i] % 11)
        return value

    def burning(self, place):
        """Return the worth of the fires that show: each fire, and the distance from it to its nearest cover in hand."""
        shown = far = 0
        for side, shift in (self.up, 8), (self.down, 0):
            for top in side.tops[place >> shift & 255]:
                if top in side.fires:
                    shown, best = shown + 1, FAR
                    for i in range(len(side.hand)):
                        if place >> 16 + i & 1:
                            card = side.hand[i]
                            if card == top - BACK:
                                best = 0
                            elif card > top:
                                best = min(best, side.upto[card - 1] - side.upto[top])
                    far += best
        return shown * self.rows.row(lanes.FIRES) + far * self.rows.row(lanes.COVER)

    def ending(self, place):
        """Return the worth of an end after which the last hand of the game is known."""
        up, down = self.all
        kept = place >> 16 | (1 << len(up.hand)) - (1 << len(self.hand))
        here = up.number(*self.up.tops[place >> 8 & 255])
        there = down.number(*self.down.tops[place & 255])
        left = fewest(up, down, kept << 16 | here << 8 | there, NODES if self.left else LONG, self.seen)
        return -SURE - left if left else SURE


def small_sets():
    """Return empty sets for the places reached: place p belongs in set p % SETS.

    One large set would need a single block of up to 12 KB, which a fragmented heap may not have. SETS is a prime, so that
    places spread evenly: of 2,228 places no set had more than 146.
    """
    return [set() for _ in range(SETS)]


def fewest(up, down, place, nodes, seen):
    """Return the fewest cards that can be left over if all are laid in one go.

    Search depth first, short steps first.
    nodes: places to search at most
    seen: places already searched, here or in an earlier call
    """
    stack, least = [place], 16
    while stack and nodes and least:
        place = stack.pop()
        kept = place >> 16
        least = min(least, COUNTS[kept & 255] + COUNTS[kept >> 8])
        if place not in seen:
            seen.add(place)
            nodes -= 1
            new = []
            for side, shift in (up, 8), (down, 0):
                number = place >> shift & 255
                both = sum(side.tops[number])
                for way in side.lays(number):
                    i = way >> 13 & 15
                    if kept >> i & 1:
                        to = side.number(side.hand[i], both - (way & 127)) - number
                        new.append((way >> 17, (place ^ 1 << 16 + i) + (to << shift)))
            new.sort(reverse=True)
            stack.extend([to for gap, to in new])
    return least


def alone(view):
    """True if no other seat has cards."""
    return not any(thegame.hand(view, seat) for seat in range(view[table.SEATS]) if seat != view[table.SEAT])


def due(view):
    """Return the fires that must be covered."""
    tops, due_piles = thegame.tops(view), thegame.due(view)
    return bytes([tops[pile] for pile in range(4) if due_piles >> pile & 1])


def flipped(run):
    return bytes([FLIP - card for card in run])


def words(view, falls):
    """Return the tops of one direction about which others spoke, each with the record of the word; "keep off" overrides "good".

    A word is about the top that showed when its seat's turn ended. Each seat since then has laid at least its minimum of cards.
    """
    heard_tops, seats, row, played = [], view[table.SEATS], thegame.row(view), len(thegame.laid(view))
    for pile in (2, 3) if falls else (0, 1):
        top, heard = thegame.tops(view)[pile], 0
        for i in range(1, seats):
            said = thegame.said(view, (view[table.SEAT] - i) % seats, pile)
            since = played + (i - 1) * (played + thegame.wanting(view))
            if said and row.find(bytes((top,))) < len(row) - since:
                heard = min(heard or said, said)
        if heard:
            heard_tops.append((top, lanes.KEEP if heard == 1 else lanes.GOOD))
    return heard_tops
