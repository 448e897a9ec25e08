"""The lab's fast games are the engine's: the same ends of a turn with the same worth, to the last digit."""

import pytest

from engine import players
from engine.games import extreme, thegame
from engine.players.extreme import turn as signs
from engine.players.facetoface import turn as duel
from engine.session import Session
from tests.support import tables

numpy = pytest.importorskip("numpy")
pytest.importorskip("numba")

from simulator.lab import duel as quick  # noqa: E402
from simulator.lab import learner  # noqa: E402
from simulator.lab import signs as fast  # noqa: E402


def played(name, deals, seats=1, options=()):
    """Yield the views at the beginning of turns, in games of the beginner and of the player."""
    for deal in deals:
        session = Session.deal(name, seats, options, deal)
        choose = players.load(tables.BEGINNERS[name] if deal % 2 else name).choose
        while not session.over:
            view = session.game.seen(session.state, session.seat)
            if not session.game.laid(view):
                yield view
            session.play(choose(view))


def as_numbers(view, turn):
    """Return a turn in the lab's form."""
    hand, marks, kinds = numpy.zeros((2, 8), int), numpy.zeros((2, 160), int), numpy.full((2, 160), extreme.NONE)
    upto = numpy.zeros((2, 160), int)
    for x, side in enumerate((turn.up, turn.down)):
        hand[x, : len(side.hand)] = list(side.hand)
        for card in range(2, 100):
            marks[x, card + fast.OFF], kinds[x, card + fast.OFF] = side.marks[card], side.kinds[card]
        upto[x] = (marks[x] == 1).cumsum()
    return hand, marks, kinds, upto


def packed(turn, place):
    """Return an end in the lab's form."""
    tops = *turn.up.tops[place >> 8 & 255], *turn.down.tops[place & 255]
    bound, kept_bits = place >> 24, place >> 16 & 255
    return bound << 36 | kept_bits << 28 | tops[0] << 21 | tops[1] << 14 | tops[2] << 7 | tops[3]


@pytest.mark.slow
def test_extreme_has_the_same_turns():
    """The ends of a turn are the lab's, with the same worth."""
    room = numpy.zeros(600, int), numpy.zeros(6400, int), numpy.zeros((8192, 2), int), numpy.zeros(1, int)
    index, times, seen = numpy.zeros(400, numpy.int16), numpy.zeros(400, numpy.float32), 0
    with signs.opened() as file:
        data = file.read() if not file.seek(0) else b""
        for view in played("extreme", range(1, 5)):
            turn = signs.Turn(view, file)
            if not thegame.left(view):
                continue
            hand, marks, kinds, upto = as_numbers(view, turn)
            count = fast.all_ends(packed(turn, turn.start), hand, kinds, 2, *room)
            places = {}
            for place in turn.ends():
                places[packed(turn, place)] = place
            if count < 500:
                assert set(room[0][:count]) == set(places)
            for place in list(places)[::7]:
                if thegame.left(view) <= 8:
                    continue
                n = fast.features(place, hand, marks, upto, kinds, thegame.left(view), index, times)
                worth, lanes = learner.exactly(data, index[:n], times[:n], thegame.left(view))
                assert turn.worth(places[place]) == worth and abs(lanes).max() < 1 << 15
                seen += 1
    assert seen > 500


def ordered(turn):
    """Return the places of the hand in the order of the first direction."""
    return sorted(range(len(turn.hand)), key=lambda i: turn.cards[0][i])


def duelled(turn, place):
    """Return an end of Face to Face in the lab's form."""
    kept_bits = sum(1 << at for at, i in enumerate(ordered(turn)) if place >> 24 + i & 1)
    return (1 if turn.gave(place) else 0) << 31 | kept_bits << 24 | place & duel.TOPS


@pytest.mark.slow
def test_face_to_face_has_the_same_turns():
    """The ends of a turn are the lab's, with the same worth."""
    room = numpy.zeros(400, int), numpy.zeros(6400, int), numpy.zeros((8192, 2), int), numpy.zeros(1, int)
    index, times, seen = numpy.zeros(300, numpy.int16), numpy.zeros(300, numpy.float32), 0
    with duel.opened() as file:
        data = file.read() if not file.seek(0) else b""
        for view in played("facetoface", range(1, 5), 2):
            turn = duel.Turn(view, file)
            order = ordered(turn)
            hand, marks = numpy.zeros((4, 6), int), numpy.zeros((6, 110), int)
            for x in range(4):
                hand[x, : len(order)] = [turn.cards[x][i] for i in order]
            for x in range(6):
                row = turn.marks[x] if x < 4 else turn.cheap[x - 4]
                marks[x, quick.OFF : quick.OFF + 60] = list(row[:60])
            upto = (marks == 1).cumsum(1)

            count = quick.all_ends(duelled(turn, turn.start), hand, *room)
            places = {duelled(turn, place): place for place in turn.ends()}
            assert set(room[0][:count]) == set(places)
            for place in list(places)[::5]:
                if turn.left or place >> 24 & 63:
                    lefts = turn.left, turn.his_left, turn.his_hand
                    n = quick.features(place, hand, marks, upto, *lefts, index, times, room[2], room[3], room[1])
                    worth, lanes = learner.exactly(data, index[:n], times[:n], turn.left + turn.his_left)
                    assert turn.worth(places[place]) == worth and abs(lanes).max() < 1 << 15
                    seen += 1
    assert seen > 500
