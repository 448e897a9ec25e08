"""Training of The Game: Extreme by self-play: `python -m simulator.lab.extreme train MINUTES FILE`, `... play GAMES FILE`.

Actor and critic work on whole turns. An end of a turn is chosen at random, better ends with higher probability. The critic
estimates its worth and learns from the rest of the game. The actor learns to prefer ends that are worth more than the mean.
"""

import sys
import time
from pathlib import Path

import numpy
from numba import njit

from simulator.lab import learner, signs
from simulator.lab.signs import ANY, BACK, DRAW1, ENTRIES, FLIP, HAND, MOST, NONE, OFF  # noqa: F401

WEIGHTS = Path(__file__).parent.parent.parent / "engine" / "players"
NUMBERS = (13, 31, 70, 88, 6, 45, 56, 95, 20, 34, 67, 81, 23, 41, 60, 78, 3, 38, 63, 98, 17, 48, 53, 84, 10, 27, 74, 91)
BATCH, LAMBDA, SHARE = 32, 0.9, 0.002
TURNS, LIKELY = 60, 40  # turns of a game, and ends of a turn, that are learned from


@njit(cache=True)
def utility(left, win, slow):
    return 1.0 if left == 0 else (1 - win) * numpy.exp(-left / slow)


@njit(cache=True)
def readings(first, cards, taken, kinds0, marks, upto, kinds):
    """Set marks, counts and commands of each card for both directions, first the one that has come further."""
    marks[:] = 0
    for x in range(2):
        falls = x != first
        for card in range(2, 100):
            at = FLIP - card if falls else card
            kinds[x, at + OFF] = kinds0[card]
            marks[x, at + OFF] = taken[card]
        total = 0
        for at in range(upto.shape[1]):
            total += marks[x, at] == 1
            upto[x, at] = total
        for at in range(0, OFF + 2):
            kinds[x, at] = NONE


@njit(cache=True)
def game(seed, numbers, size, actor, critic, learning, grads, gradc, win, slow):
    """Play one game. Return the cards left. Learning adds to the gradients."""
    numpy.random.seed(seed)
    deck = numpy.random.permutation(98) + 2
    kinds0 = numpy.full(128, NONE)
    for i in range(28):
        kinds0[numbers[i]] = i >> 2
    taken = numpy.ones(128, numpy.int64)  # 1 unseen, 2 in hand, 0 laid
    cards = numpy.sort(deck[:size])
    left = 98 - size
    tops = numpy.array((1, 1, 1, 1))  # of the rising piles, then of the falling ones, read as rising
    marks, upto = numpy.zeros((2, 160), numpy.int64), numpy.zeros((2, 160), numpy.int64)
    kinds = numpy.full((2, 160), NONE)
    hand = numpy.zeros((2, 8), numpy.int64)
    ends, work = numpy.zeros(MOST, numpy.int64), numpy.zeros(6400, numpy.int64)
    table, stamp = numpy.zeros((8192, 2), numpy.int64), numpy.zeros(1, numpy.int64)
    index, times = numpy.zeros((MOST, ENTRIES), numpy.int16), numpy.zeros((MOST, ENTRIES), numpy.float32)
    count = numpy.zeros(MOST, numpy.int64)
    logits, lanes = numpy.zeros(MOST, numpy.float32), numpy.zeros(16, numpy.float32)
    kindex = numpy.zeros((TURNS, LIKELY, ENTRIES), numpy.int16)
    ktimes = numpy.zeros((TURNS, LIKELY, ENTRIES), numpy.float32)
    kcount, kshare = numpy.zeros((TURNS, LIKELY), numpy.int64), numpy.zeros((TURNS, LIKELY))
    kvalue, kdeck, base = numpy.zeros((TURNS, LIKELY)), numpy.zeros(TURNS), numpy.zeros(TURNS)
    ksome, ktaken = numpy.zeros(TURNS, numpy.int64), numpy.zeros(TURNS, numpy.int64)
    turn, result = 0, 98
    while True:
        first = 1 if tops[0] + tops[1] < tops[2] + tops[3] else 0
        for i in range(len(cards)):
            taken[cards[i]] = 2
        readings(first, cards, taken, kinds0, marks, upto, kinds)
        if first:
            cards = cards[::-1].copy()
        for i in range(len(cards)):
            hand[first, i], hand[1 - first, i] = cards[i], FLIP - cards[i]
        a, b, d, e = tops[2 * first], tops[2 * first + 1], tops[2 - 2 * first], tops[3 - 2 * first]
        packed = a << 21 | b << 14 | d << 7 | e
        if left == 0:
            view = hand[0, : len(cards)].copy()
            result = signs.fewest(packed, view, kinds, 1000, table, stamp, work)
            break
        start = (1 << len(cards)) - 1 << 28 | packed
        end_count = signs.all_ends(start, hand, kinds, 2, ends, work, table, stamp)
        result = left + len(cards)
        if not end_count:
            break
        best, chosen = -1e30, 0
        for i in range(end_count):
            kept_bits = ends[i] >> 28 & 255
            draws = size - signs.ones(kept_bits)
            if signs.shown(ends[i], kinds) >> DRAW1 & 1:
                draws = min(draws, 1)
            if draws >= left:  # the next hand is known
                next_hand = numpy.zeros(16, numpy.int64)
                known_count = 0
                for card in range(2, 100):
                    if marks[0, card + OFF] == 1:
                        next_hand[known_count] = card
                        known_count += 1
                for j in range(len(cards)):
                    if kept_bits >> j & 1:
                        next_hand[known_count] = hand[0, j]
                        known_count += 1
                short = signs.fewest(ends[i] & (1 << 28) - 1, next_hand[:known_count], kinds, signs.NODES, table, stamp, work)
                count[i] = -1
                logits[i] = 1000.0 if short == 0 else -100.0 - short
            else:
                count[i] = signs.features(ends[i], hand, marks, upto, kinds, left, index[i], times[i])
                logits[i] = learner.worth(actor, index[i], times[i], count[i], left, lanes)
            if logits[i] > best:
                best, chosen = logits[i], i
        if learning and count[chosen] >= 0 and turn < TURNS:
            total, likely_count, dice = 0.0, 0, numpy.random.random()
            for i in range(end_count):
                total += numpy.exp(logits[i] - best)
            sofar, picked = 0.0, False
            for i in range(end_count):
                share = numpy.exp(logits[i] - best) / total
                sofar += share
                now = not picked and sofar >= dice and count[i] >= 0
                if now:
                    picked, chosen = True, i
                if (share > SHARE or now) and count[i] >= 0 and (likely_count < LIKELY - 1 or now and likely_count < LIKELY):
                    n = count[i]
                    kindex[turn, likely_count, :n], ktimes[turn, likely_count, :n] = index[i, :n], times[i, :n]
                    kcount[turn, likely_count], kshare[turn, likely_count] = n, share
                    value = learner.worth(critic, index[i], times[i], n, left, lanes)
                    kvalue[turn, likely_count] = 1 / (1 + numpy.exp(-value))
                    if now:
                        ktaken[turn] = likely_count
                    likely_count += 1
            if not picked:
                break
            ksome[turn], kdeck[turn] = likely_count, left
            whole, middle = 0.0, 0.0
            for i in range(likely_count):
                whole += kshare[turn, i]
                middle += kshare[turn, i] * kvalue[turn, i]
            base[turn] = middle / whole
            turn += 1
        place = ends[chosen]
        kept_bits = place >> 28 & 255
        size_now = signs.ones(kept_bits)
        card_count = 0
        fresh = numpy.zeros(16, numpy.int64)
        for i in range(len(cards)):
            if kept_bits >> i & 1:
                fresh[card_count] = hand[first, i]
                card_count += 1
            else:
                taken[hand[first, i]] = 0
        draws = min(left, size - size_now)
        if signs.shown(place, kinds) >> DRAW1 & 1:
            draws = min(draws, 1)
        for i in range(draws):
            fresh[card_count] = deck[98 - left + i]
            card_count += 1
        left -= draws
        cards = numpy.sort(fresh[:card_count])
        tops[2 * first], tops[2 * first + 1] = signs.top(place, 0), signs.top(place, 1)
        tops[2 - 2 * first], tops[3 - 2 * first] = signs.top(place, 2), signs.top(place, 3)
    if learning:
        future = utility(result, win, slow)
        for now in range(turn - 1, -1, -1):
            took, deck_now, likely_count = ktaken[now], kdeck[now], ksome[now]
            value = kvalue[now, took]
            more = future - value
            for i in range(likely_count):
                n = kcount[now, i]
                share = kshare[now, i]
                slope = share * (kvalue[now, i] - base[now]) + more * ((i == took) - share)
                if abs(slope) > 1e-5:
                    learner.learn(grads, actor, kindex[now, i], ktimes[now, i], n, deck_now, lanes, slope)
            learner.learn(gradc, critic, kindex[now, took], ktimes[now, took], kcount[now, took], deck_now, lanes, more)
            future = (1 - LAMBDA) * base[now] + LAMBDA * (future if future == future else 0.0)
    return result


@njit(cache=True)
def lot(seed, count, numbers, size, actor, critic, learning, grads, gradc, win, slow):
    lefts = numpy.zeros(count, numpy.int64)
    for i in range(count):
        lefts[i] = game(seed + i, numbers, size, actor, critic, learning, grads, gradc, win, slow)
    return lefts


def scales():
    """Return for each record about how often it occurs at once."""
    scale = numpy.ones(signs.COUNT, numpy.float32)
    for base in 0, 84:
        scale[base : base + 6] = 30
    scale[168:172] = 20
    return scale


def figures(left):
    won, under = (left == 0).mean(), (left < 10).mean()
    error = (len(left)) ** -0.5 * 100
    return "won %5.2f +-%.2f %%  under ten %5.1f +-%.1f %%  left %5.2f +-%.2f" % (
        100 * won,
        (won * (1 - won)) ** 0.5 * error,
        100 * under,
        (under * (1 - under)) ** 0.5 * error,
        left.mean(),
        left.std() * error / 100,
    )


def begin(critic_name=""):
    actor = learner.parts((WEIGHTS / "solo.bin").read_bytes(), signs.COUNT) * numpy.float32(0.7)
    critic = numpy.zeros_like(actor)
    if critic_name:
        critic = learner.parts(Path(critic_name).read_bytes(), signs.COUNT, 512)
    for net in actor, critic:
        net[295:] = 0
    for kind, cost in (1, 0.5), (2, 0.7), (3, 1.0):  # first guess: commands in view cost, more with a far cover
        for code in range(9):
            actor[signs.SIGN + 10 * kind + code, 0] = -cost * (1 + code / 8)
    return actor, critic


def train(minutes, name, start="", win=0.5, slow=12.0, rate=0.002):
    path = Path(name)
    if path.exists():
        saved = numpy.load(path)
        actor, critic = saved["actor"], saved["critic"]
    else:
        actor, critic = begin(start)
    grads, gradc = numpy.zeros_like(actor), numpy.zeros_like(actor)
    ma, mc = learner.size(actor), learner.size(critic)
    numbers, scale = numpy.array(NUMBERS), scales()
    began, seed, step, results = time.time(), int(time.time() * 1000) % 10**9, 0, []
    spent = time.process_time()
    while time.time() - began < 60 * minutes:
        step += 1
        slower = min(1.0, 2 * (1 - (time.time() - began) / (60 * minutes)) + 0.05)
        results.append(lot(seed, BATCH, numbers, HAND, actor, critic, True, grads, gradc, win, slow))
        seed += BATCH
        grads /= BATCH
        gradc /= BATCH
        if step < 40 and not path.exists():  # the critic learns first
            grads[:] = 0
        learner.adam(actor, grads, ma, step, rate * slower, scale)
        learner.adam(critic, gradc, mc, step, rate * slower, scale)
        if step % 50 == 0:
            numpy.savez(path, actor=actor, critic=critic)
            took = "%5.0f s, cpu %5.0f" % (time.time() - began, time.process_time() - spent)
            print("%6d games %s  %s" % (step * BATCH, took, figures(numpy.concatenate(results))), flush=True)
            results = []
    numpy.savez(path, actor=actor, critic=critic)


def play(games, name, first=10**9):
    saved = numpy.load(name)
    actor, critic = saved["actor"], saved["critic"]
    grads = numpy.zeros_like(actor)
    print(figures(lot(first, games, numpy.array(NUMBERS), HAND, actor, critic, False, grads, grads, 0.5, 12.0)))


def write(name):
    """Write the learned weights for the device's player. The rows for fires and words come from The Game's weights."""
    more = {row: (WEIGHTS / "fire.bin").read_bytes() for row in (295, 296)}
    more.update({row: (WEIGHTS / "teams.bin").read_bytes() for row in (297, 298)})
    print("SUM =", learner.travels(numpy.load(name)["actor"], WEIGHTS / "extreme.bin", more, step=8))


if __name__ == "__main__":
    what, many, name = sys.argv[1], float(sys.argv[2]), sys.argv[3]
    if what == "train":
        train(many, name, *sys.argv[4:])
    elif what == "write":
        write(name)
    else:
        play(int(many), name)
