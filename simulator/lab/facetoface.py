"""Training of Face to Face by self-play: `python -m simulator.lab.facetoface train MINUTES FILE`.

Actor and critic work on whole turns, as for Extreme. Each seat's turns lead to its own win or loss.
"""

import sys
import time
from pathlib import Path

import numpy
from numba import njit

from simulator.lab import duel, learner, signs
from simulator.lab.duel import ALL, COUNT, ENTRIES, FLIP, HAND, MOST, OFF

WEIGHTS = Path(__file__).parent.parent.parent / "engine" / "players"
BATCH, LAMBDA, SHARE = 32, 0.9, 0.003
TURNS, LIKELY = 32, 30  # turns of a seat, and ends of a turn, that are learned from


@njit(cache=True)
def readings(first, his_first, mine, his, marks, upto):
    marks[:] = 0
    for x in range(6):
        falls = (x & 1) != (his_first if x in (2, 3) else first)
        total = 0
        for card in range(2, 60):
            marks[x, (FLIP - card if falls else card) + OFF] = mine[card] if x < 2 else his[card] > 0
        for at in range(upto.shape[1]):
            total += marks[x, at] == 1
            upto[x, at] = total


@njit(cache=True)
def game(seed, nets, critic, learning, grads, gradc, loud):
    """Play one game. Return the winning seat. Seat 0 plays nets[0], seat 1 nets[1]; the first seat is random."""
    numpy.random.seed(seed)
    deck = numpy.zeros((2, ALL), numpy.int64)
    taken = numpy.ones((2, 64), numpy.int64)
    taken[:, :2] = 0
    taken[:, 60:] = 0
    left = numpy.full(2, ALL - HAND)
    held = numpy.full(2, HAND)
    tops = numpy.ones((2, 2), numpy.int64)  # of the rising pile and of the falling one, read as rising
    for seat in range(2):
        deck[seat] = numpy.random.permutation(ALL) + 2
        for i in range(HAND):
            taken[seat, deck[seat, i]] = 2
    marks, upto = numpy.zeros((6, 110), numpy.int64), numpy.zeros((6, 110), numpy.int64)
    hand = numpy.zeros((4, HAND), numpy.int64)
    ends, work = numpy.zeros(MOST, numpy.int64), numpy.zeros(6400, numpy.int64)
    table, stamp = numpy.zeros((8192, 2), numpy.int64), numpy.zeros(1, numpy.int64)
    index, times = numpy.zeros((MOST, ENTRIES), numpy.int16), numpy.zeros((MOST, ENTRIES), numpy.float32)
    count = numpy.zeros(MOST, numpy.int64)
    logits, lanes = numpy.zeros(MOST, numpy.float32), numpy.zeros(16, numpy.float32)
    kindex = numpy.zeros((2, TURNS, LIKELY, ENTRIES), numpy.int16)
    ktimes = numpy.zeros((2, TURNS, LIKELY, ENTRIES), numpy.float32)
    kcount, kshare = numpy.zeros((2, TURNS, LIKELY), numpy.int64), numpy.zeros((2, TURNS, LIKELY))
    kvalue, kdeck, base = numpy.zeros((2, TURNS, LIKELY)), numpy.zeros((2, TURNS)), numpy.zeros((2, TURNS))
    ksome, ktaken = numpy.zeros((2, TURNS), numpy.int64), numpy.zeros((2, TURNS), numpy.int64)
    turns = numpy.zeros(2, numpy.int64)
    seat = numpy.random.randint(2)
    while True:
        him = 1 - seat
        first = 1 if tops[seat, 0] < tops[seat, 1] else 0
        his_first = 1 if tops[him, 0] < tops[him, 1] else 0
        readings(first, his_first, taken[seat], taken[him], marks, upto)
        card_count = 0
        hand[:] = 0
        for card in range(2, 60):
            at = FLIP - card if first else card
            if taken[seat, at] == 2:
                real = at
                hand[0, card_count], hand[1, card_count] = card, FLIP - card
                hand[2, card_count] = FLIP - real if his_first else real
                hand[3, card_count] = FLIP - hand[2, card_count]
                card_count += 1
        start = (1 << card_count) - 1 << 24 | tops[seat, first] << 18 | tops[seat, 1 - first] << 12
        start |= tops[him, his_first] << 6 | tops[him, 1 - his_first]
        if card_count < 2:
            winner = him
            break
        end_count = duel.all_ends(start, hand, ends, work, table, stamp)
        if not end_count:
            winner = him
            break
        total_left = left[0] + left[1]
        best, chosen, won = -1e30, 0, -1
        for i in range(end_count):
            if left[seat] == 0 and not ends[i] >> 24 & 63:
                won = i
                break
            count[i] = duel.features(
                ends[i], hand, marks, upto, left[seat], left[him], held[him], index[i], times[i], table, stamp, work
            )
            logits[i] = learner.worth(nets[seat], index[i], times[i], count[i], total_left, lanes)
            if logits[i] > best:
                best, chosen = logits[i], i
        if won >= 0:
            winner = seat
            break
        turn = turns[seat]
        if learning and turn < TURNS:
            total, likely_count, dice = 0.0, 0, numpy.random.random()
            for i in range(end_count):
                total += numpy.exp(logits[i] - best)
            sofar, picked = 0.0, False
            for i in range(end_count):
                share = numpy.exp(logits[i] - best) / total
                sofar += share
                now = not picked and (sofar >= dice or i == end_count - 1)
                if now:
                    picked, chosen = True, i
                if (share > SHARE or now) and (likely_count < LIKELY - 1 or now and likely_count < LIKELY):
                    n = count[i]
                    kindex[seat, turn, likely_count, :n], ktimes[seat, turn, likely_count, :n] = index[i, :n], times[i, :n]
                    kcount[seat, turn, likely_count], kshare[seat, turn, likely_count] = n, share
                    value = learner.worth(critic, index[i], times[i], n, total_left, lanes)
                    kvalue[seat, turn, likely_count] = 1 / (1 + numpy.exp(-value))
                    if now:
                        ktaken[seat, turn] = likely_count
                    likely_count += 1
            ksome[seat, turn], kdeck[seat, turn] = likely_count, total_left
            whole, middle = 0.0, 0.0
            for i in range(likely_count):
                whole += kshare[seat, turn, i]
                middle += kshare[seat, turn, i] * kvalue[seat, turn, i]
            base[seat, turn] = middle / whole
            turns[seat] += 1
        place = ends[chosen]
        kept_bits = place >> 24 & 63
        card_count = signs.ones(kept_bits)
        for i in range(HAND):
            if hand[0, i] and not kept_bits >> i & 1:
                taken[seat, FLIP - hand[0, i] if first else hand[0, i]] = 0
        tops[seat, first], tops[seat, 1 - first] = duel.top(place, 0), duel.top(place, 1)
        tops[him, his_first], tops[him, 1 - his_first] = duel.top(place, 2), duel.top(place, 3)
        draws = min(left[seat], HAND - card_count if place >> 31 else 2)
        for i in range(draws):
            taken[seat, deck[seat, ALL - left[seat]]] = 2
            left[seat] -= 1
        held[seat] = card_count + draws
        seat = him
    if learning:
        for seat in range(2):
            future = 1.0 if seat == winner else 0.0
            for now in range(turns[seat] - 1, -1, -1):
                took, deck_now = ktaken[seat, now], kdeck[seat, now]
                more = future - kvalue[seat, now, took]
                for i in range(ksome[seat, now]):
                    share = kshare[seat, now, i]
                    slope = share * (kvalue[seat, now, i] - base[seat, now]) + more * ((i == took) - share)
                    if abs(slope) > 1e-5:
                        n = kcount[seat, now, i]
                        learner.learn(grads, nets[seat], kindex[seat, now, i], ktimes[seat, now, i], n, deck_now, lanes, slope)
                n = kcount[seat, now, took]
                learner.learn(gradc, critic, kindex[seat, now, took], ktimes[seat, now, took], n, deck_now, lanes, more)
                future = (1 - LAMBDA) * base[seat, now] + LAMBDA * future
    return winner


@njit(cache=True)
def lot(seed, count, nets, critic, learning, grads, gradc):
    """Play `count` games. Return how many seat 0 wins."""
    won = 0
    for i in range(count):
        won += 1 - game(seed + i, nets, critic, learning, grads, gradc, False)
    return won


def scales():
    scale = numpy.ones(COUNT, numpy.float32)
    for base in 0, 68, 272, 307:
        scale[base : base + 3] = 25
    scale[236], scale[342] = 20, 20
    return scale


def begin():
    """Return first weights: one's own steps cost, the opponent's are worth as much, and so are cards to draw."""
    actor = numpy.random.default_rng(1).normal(0, 0.02, (COUNT, 18)).astype(numpy.float32)
    critic = actor.copy()
    for base in 0, duel.SIDE:
        actor[base + 2, 0] = critic[base + 2, 0] = -0.15
    for base in duel.HIS, duel.HIS + duel.HIS_SIDE:
        actor[base + 2, 0] = critic[base + 2, 0] = 0.15
    for helped in range(2):
        for kept_count in range(7):
            actor[duel.KEPT + 7 * helped + kept_count, 0] = 0.3 * (6 - kept_count if helped else 2)
    for net in actor, critic:
        net[:, 2:] /= scales()[:, None]
    return actor, critic


def show(won, games):
    share = won / games
    return "%5.1f +-%.1f %%" % (100 * share, 100 * (share * (1 - share) / games) ** 0.5)


def train(minutes, name, rate=0.002):
    path = Path(name)
    if path.exists():
        saved = numpy.load(path)
        actor, critic = saved["actor"], saved["critic"]
    else:
        actor, critic = begin()
    grads, gradc = numpy.zeros_like(actor), numpy.zeros_like(actor)
    ma, mc, scale, old = learner.size(actor), learner.size(critic), scales(), actor.copy()
    began, seed, step, spent = time.time(), int(time.time() * 1000) % 10**9, 0, time.process_time()
    while time.time() - began < 60 * minutes:
        step += 1
        slower = min(1.0, 2 * (1 - (time.time() - began) / (60 * minutes)) + 0.05)
        lot(seed, BATCH, (actor, actor), critic, True, grads, gradc)
        seed += BATCH
        grads /= BATCH
        gradc /= BATCH
        learner.adam(actor, grads, ma, step, rate * slower, scale)
        learner.adam(critic, gradc, mc, step, rate * slower, scale)
        if step % 100 == 0:
            numpy.savez(path, actor=actor, critic=critic)
            took = "%5.0f s, cpu %5.0f" % (time.time() - began, time.process_time() - spent)
            won = lot(step, 1000, (actor, old), critic, False, grads, gradc)
            print("%6d games %s  against the first %s" % (step * BATCH, took, show(won, 1000)), flush=True)
    numpy.savez(path, actor=actor, critic=critic)


def load(name):
    return begin() if name == "begin" else [numpy.load(name)[what] for what in ("actor", "critic")]


def play(games, one, other):
    (one, critic), (other, _) = load(one), load(other)
    grads = numpy.zeros_like(one)
    print(show(lot(10**9, games, (one, other), critic, False, grads, grads), games))


def write(name):
    print("SUM =", learner.travels(load(name)[0], WEIGHTS / "facetoface.bin", step=8))


if __name__ == "__main__":
    what, many = sys.argv[1], float(sys.argv[2])
    if what == "write":
        write(sys.argv[3])
    elif what == "train":
        train(many, sys.argv[3], *map(float, sys.argv[4:]))
    else:
        play(int(many), *sys.argv[3:])
