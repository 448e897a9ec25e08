"""A turn of Face to Face as a computer player sees it: every end that it may have, as a small int, and the worth of each.

END      kept << 24 | own tops << 12 | the other's tops, six bits a top
SIDES    Four readings, each mirrored so that it rises: 0 1 the seat's own piles, 2 3 the other's, the further one of each
         pair first; card c is 61 - c in the reading of a falling pile. A turn that has begun is planned again from its
         present place; cards laid in it still count as the hand's. Unseen cards of a side: those that its seat has yet to
         draw or lay.
RECORDS  as those of LANES (lanes.py); `deck` is the number of cards that both have to draw:
    of the own reading, + 68 for the second: 0 unseen cards above the top, 1 eight times the root of that, 2 cards up to it,
        3 + i the card 1 + i above is unseen, 19 + 2 * trick + next the cards ten and twenty below, 25 + code of each card
        kept, 47 + code modulo 11 of the higher of two kept ten apart, 58 + i the other has yet to lay the card 1 + i below
    136 + 10 * code + code of each card kept    236 unseen that fit both    237 + 7 * helped + kept    251 + own to draw / 8
    with none to draw after the turn: 259 + cards in hand, 266 + the fewest that are left over if all are laid in one go
    of the other's reading, + 35 for the second: 272 ... 296 as 0 ... 24, 297 + half the steps that one's nearest card helps
    342 his that fit both    343 + his hand    350 + his to draw / 8    358 + his hand, with none to draw    365 + the race
"""

from engine import table
from engine.games import facetoface
from engine.games.facetoface import FIRST, HAND, LAST
from engine.games.piles import TRICK
from engine.players import lanes, weights
from engine.players.lanes import HELD, NEAR, UNSEEN

SIDE, BOTH, ROOM, KEPT, LEFT, END, FINISH = 68, 136, 236, 237, 251, 259, 266
HIS, HIS_SIDE, HIS_ROOM, HIS_HAND, HIS_LEFT, HIS_END, RACE, COUNT = 272, 35, 342, 343, 350, 358, 365, 378
AHEAD, STEPS, CODE, PAIR, CHEAP, HELP = 3, 19, 25, 47, 58, 25
SUM = 0x0C40AA7F  # CRC-32 of the file
SLACK, LEAST, EXTRA, ANY = 12, 12, 4, 100  # lengths of steps: see `limit` and `after`
MOST, FEW, NODES = 400, 4, 60  # ends of a turn to try, and too few of them; places searched for the last hand
SURE = 1 << 40  # worth of a certain win; every other worth is smaller
FLIP, LENGTH = FIRST + LAST, 90  # marks, a byte for each card, 0 before the first and after the last
TOPS = (1 << 24) - 1
COUNTS = bytes([sum([i >> bit & 1 for bit in range(HAND)]) for i in range(1 << HAND)])


def opened():
    return weights.opened("facetoface", COUNT, SUM)


class Turn:
    def __init__(self, view, file):
        seat, left = view[table.SEAT], facetoface.left
        self.hand, ours = facetoface.hand(view, seat), facetoface.laid(view)
        self.need, self.left, self.his_left = facetoface.need(view), left(view, seat), left(view, 1 - seat)
        self.his_hand = len(facetoface.hand(view, 1 - seat))
        self.rows = weights.Rows(file, COUNT, self.left + self.his_left)
        mine, his = bytearray(LENGTH), bytearray(LENGTH)
        for card in facetoface.unlaid(view, seat):
            mine[card] = UNSEEN
        for card in self.hand + ours:
            mine[card] = HELD
        for card in facetoface.unlaid(view, 1 - seat):
            his[card] = UNSEEN
        self.helped = facetoface.helped(view)
        self.piles, self.start = bytearray(4), (1 << len(self.hand)) - 1 << 24
        self.marks, self.cheap, self.upto, self.cards = [], [], [], []
        for side in range(2):
            up, down = facetoface.piles(view, seat ^ side)
            falls = up < FLIP - down  # the further pile first
            for x in range(2):
                self.reading(2 * side + x, his if side else mine, his, falls ^ x, FLIP - down if falls ^ x else up)
        self.worths = {}
        self.always = self.rows.row(LEFT + min(7, self.left >> 3)) + self.rows.row(HIS_HAND + self.his_hand)
        self.always += self.rows.row(HIS_LEFT + min(7, self.his_left >> 3))
        if not self.his_left:
            self.always += self.rows.row(HIS_END + self.his_hand)

    def reading(self, i, marks, his, falls, top):
        """Record the cards of one pile as that pile takes them."""
        self.piles[i] = 2 * (i > 1) + falls
        self.start |= top << 18 - 6 * i
        self.marks.append(flipped(marks) if falls else marks)
        self.cheap.append(flipped(his) if falls else his)
        upto, count = bytearray(LENGTH), 0
        for card in range(LENGTH):
            count += self.marks[i][card] & UNSEEN
            upto[card] = count
        self.upto.append(upto)
        self.cards.append(bytes([FLIP - card for card in self.hand]) if falls else self.hand)

    def ends(self):
        """Yield every end to consider; if there are few, with longer steps."""
        limit = self.limit()
        for far in limit, 2 * limit, ANY:
            count = 0
            for place in self.reach(far):
                count += 1
                yield place
            if count >= FEW:
                break

    def limit(self):
        """Return how long a step may be while cards are needed: the smallest steps that suffice, plus a margin."""
        gaps = []
        for i in range(len(self.hand)):
            steps = [self.cards[pile][i] - (self.start >> 18 - 6 * pile & 63) for pile in range(2)]
            gaps.append(min([max(step, 0) for step in steps if step > 0 or step == -TRICK] or [ANY]))
        gaps.sort()
        return max(LEAST, gaps[min(max(self.need, 1), len(gaps)) - 1] + SLACK) if gaps else 0

    def reach(self, limit):
        """Yield the ends that a turn reaches with steps of at most `limit`, searching depth first.

        `route` has the places on the way to the end just yielded, from the start, with one more card laid at each.
        """
        self.route, self.reached, stack, count = [], {self.start}, [self.start], 0
        while stack and count < MOST:
            place = stack.pop()
            del self.route[len(self.hand) - COUNTS[place >> 24] :]  # the rest is the way to this place, see turns.py
            self.route.append(place)
            needed = self.need - len(self.hand) + COUNTS[place >> 24]
            if needed <= 0:
                count += 1
                yield place
            stack.extend(self.after(place, limit if needed > 0 else EXTRA, max(limit, LEAST)))

    def after(self, place, limit, most):
        """Return the places one card on that were not reached before, the longest step first.

        most: how many steps a card may help the other
        """
        new_places, kept = [], place >> 24
        for pile in range(2 if self.gave(place) else 4):
            top, hand = place >> 18 - 6 * pile & 63, self.cards[pile]
            for i in range(len(hand)):
                gap = hand[i] - top
                if not kept >> i & 1 or pile > 1 and not -most <= gap < 0:
                    continue
                if pile < 2 and (gap <= 0 and gap != -TRICK or gap > limit and not self.leads(pile, i, kept, gap - limit)):
                    continue
                to = place ^ 1 << 24 + i ^ (top ^ hand[i]) << 18 - 6 * pile
                if to not in self.reached:
                    self.reached.add(to)
                    new_places.append((-gap if pile > 1 else gap, to))
        new_places.sort(reverse=True)
        return [to for gap, to in new_places]

    def path(self):
        """Return the moves along `route`."""
        place, moves = self.start, []
        for to in self.route[1:]:
            change, i, pile = place ^ to, 0, 0
            while not change >> 24 + i & 1:
                i += 1
            while not change >> 18 - 6 * pile & 63:
                pile += 1
            moves.append(self.hand[i] << 8 | self.piles[pile])
            place = to
        return moves

    def leads(self, pile, i, kept, more):
        """True if a kept card tricks back from this one, which is at most ten steps too far."""
        back = self.cards[pile][i] - TRICK
        return more <= TRICK and bool([j for j in range(len(self.hand)) if kept >> j & 1 and self.cards[pile][j] == back])

    def gave(self, place):
        """True if the turn helped the other."""
        return self.helped or (place ^ self.start) & 4095

    def worth(self, place):
        kept, row = place >> 24, self.rows.row
        count, helped = COUNTS[kept], 1 if self.gave(place) else 0
        if not kept and not self.left:
            return SURE
        draws = min(self.left, HAND - count if helped else 2)
        race = max(-6, min(6, (self.left + count - self.his_left - self.his_hand + 40) // 2 - 20))
        value = self.always + row(KEPT + 7 * helped + count) + row(RACE + 6 + race)
        if draws == self.left:
            value += row(END + count + draws) + row(FINISH + self.shortest(place, draws))
        tops = [place >> 18 - 6 * x & 63 for x in range(4)]
        for x in range(4):
            value += self.top(x, tops[x])
        for x, record in (0, ROOM), (2, HIS_ROOM):
            roof = FLIP - tops[x + 1]
            if roof > tops[x]:
                value += (self.upto[x][roof - 1] - self.upto[x][tops[x]]) * row(record)
        return lanes.total(value + self.held(kept, tops))

    def held(self, kept, tops):
        """Return the worth of the cards kept."""
        value, row = 0, self.rows.row
        own_codes, others = self.codes(0, tops[0]), self.codes(1, tops[1])
        for i in range(len(own_codes)):
            if kept >> i & 1:
                value += self.card(own_codes[i], others[i])
        for x, codes in (0, own_codes), (1, others):
            hand = self.cards[x]
            for i in range(len(hand)):
                if kept >> i & 1 and hand[i] > tops[x]:
                    for j in range(len(hand)):
                        if kept >> j & 1 and hand[i] == hand[j] + TRICK:
                            value += row(SIDE * x + PAIR + codes[i] % 11)
        for x in range(2, 4):
            best = 9
            for i in range(len(own_codes)):
                if kept >> i & 1 and self.cards[x][i] < tops[x]:
                    best = min(best, (tops[x] - self.cards[x][i] - 1) >> 1)
            value += row(HIS + HIS_SIDE * (x - 2) + HELP + best)
        return value

    def card(self, code, other):
        """Return the worth of a kept card, from its codes in both directions. The record of both is not stored (lanes.py)."""
        known_cards = self.rows.cards
        worth = known_cards.get(code << 5 | other)
        if worth is None:
            both = BOTH + 10 * min(code % 11, 9) + min(other % 11, 9)
            worth = self.rows.row(CODE + code) + self.rows.row(SIDE + CODE + other) + self.rows.read(both)
            known_cards[code << 5 | other] = worth
        return worth

    def top(self, x, top):
        """Return the worth of one top."""
        worth = self.worths.get(x << 6 | top)
        if worth is None:
            row, marks, at = self.rows.row, self.marks[x], SIDE * x if x < 2 else HIS + HIS_SIDE * (x - 2)
            count = self.upto[x][LAST] - self.upto[x][top]
            worth = count * row(at) + (int(16 * count**0.5) + 1 >> 1) * row(at + 1) + (top - 1) * row(at + 2)
            worth += row(at + STEPS + 2 * marks[top - 10] + (1 if marks[top - 20] else 0))
            for i in range(16):
                if marks[top + 1 + i] & UNSEEN:
                    worth += row(at + AHEAD + i)
            if x < 2:
                for i in range(10):
                    if self.cheap[x][top - 1 - i]:
                        worth += row(at + CHEAP + i)
            self.worths[x << 6 | top] = worth
        return worth

    def codes(self, x, top):
        """Return the codes of the hand's cards on a top."""
        codes = self.worths.get(-1 - (x << 6 | top))
        if codes is None:
            codes, upto, marks = bytearray(len(self.hand)), self.upto[x], self.marks[x]
            for i in range(len(codes)):
                card = self.cards[x][i]
                if card == top - TRICK:
                    code = 10 if marks[card - TRICK] else 9
                elif card <= top:
                    code = 8
                else:
                    gap = upto[card - 1] - upto[top]
                    code = NEAR[gap] if gap < len(NEAR) else 7
                codes[i] = code + 11 if card > top and marks[card - TRICK] & UNSEEN else code
            self.worths[-1 - (x << 6 | top)] = codes
        return codes

    def shortest(self, place, draws):
        """Return the fewest cards, 5 at most, left over if the last hand is laid on the seat's own piles in the next turn."""
        cards = [self.cards[0][i] for i in range(len(self.hand)) if place >> 24 + i & 1]
        cards.sort()
        if draws:
            cards += [card for card in range(FIRST, LAST + 1) if self.marks[0][card] & UNSEEN]
        least, stack, seen, nodes = len(cards), [(1 << len(cards)) - 1 << 24 | place & TOPS ^ place & 4095], set(), NODES
        while stack and least and nodes:
            place = stack.pop()
            if place in seen:
                continue
            seen.add(place)
            nodes -= 1
            least = min(least, COUNTS[place >> 24])
            for i in range(len(cards)):
                for shift, card in ((18, cards[i]), (12, FLIP - cards[i])) if place >> 24 + i & 1 else ():
                    top = place >> shift & 63
                    if card > top or card == top - TRICK:
                        stack.append(place ^ 1 << 24 + i ^ (top ^ card) << shift)
        return min(least, 5)


def flipped(marks):
    """Return the marks as a falling pile has them."""
    mirrored = bytearray(LENGTH)
    for card in range(FIRST, LAST + 1):
        mirrored[FLIP - card] = marks[card]
    return mirrored
