"""Tests of the Template, as for every game of this project."""

import pytest

from engine import codes, games, players, table
from engine.games import template
from engine.session import PEEKED, Session
from simulator.headless import Headless
from tests.support import invariants, keyplay, tables
from ui.saves import replay, totals


def holds(state):
    """Check that each card is in one place, and that scores are possible."""
    held = [card for seat in range(4) for card in template.hand(state, seat)]
    left = [card for card in state[template.PILE : template.SIZE] if card]
    assert len(set(held + left)) == len(held + left) and len(left) == state[template.LEFT]
    assert all(template.score(state, seat) in template.SCORES for seat in range(state[table.SEATS]))


def hidden(state, seat, dice):
    other, places = bytearray(state), [i for i in range(template.PILE, template.SIZE) if state[i]]
    for i in range(state[table.SEATS]):
        start = template.HANDS + i * template.HAND
        places += [place for place in range(start, start + template.HAND) if i != seat and state[place]]
    cards = [state[i] for i in places]
    for i in places:
        other[i] = cards.pop(dice.throw(len(cards)))
    for i in range(state[table.SEATS]):
        start, hand = template.HANDS + i * template.HAND, template.hand(other, i)
        other[start : start + len(hand)] = bytes(sorted(hand))
    table.keep(other, dice.throw(512) + 1)
    return other


invariants.HOLDS["template"], invariants.HIDDEN["template"] = holds, hidden


@pytest.mark.parametrize("name, seats, options", list(tables.variants("template")))
def test_invariants(name, seats, options):
    for deal in range(1, 9):
        session = invariants.run(name, seats, options, deal, players.load(name), 3)
        assert codes.read(codes.write(session)).past == session.past
        assert len(session.past) == 10 * seats * seats + 1 and session.past.count(template.NEXT) == 1


def test_points_go_below_zero():
    session = Session.deal("template", 2, (), 3)
    while not session.over:
        session.play(template.TAKE if template.TAKE in session.moves() else session.moves()[0])
    shown = [card for card in range(1, 41) if card << 8 in session.past]
    worth = sum(card if card % 3 else -card for card in shown)
    assert len(shown) == 20 and session.score(0) + session.score(1) == worth
    assert min(eaten(1)) < 0 and min(template.SCORES) <= min(eaten(1))


def eaten(deal):
    """Return the scores of a game in which all take shares of sour cards."""
    session = Session.deal("template", 4, (), deal)
    while not session.over:
        moves, offer = session.moves(), template.offer(session.state)
        session.play((template.TAKE if offer % 3 == 0 else 0) if offer else moves[0])
    return [session.score(seat) for seat in range(4)]


def start(people, seats, store=None):
    desk = Headless(store, deal=5)
    keyplay.new_game(desk, "template")
    keyplay.go_to(desk, "Players")
    desk.press(*["right"] * (seats - 1))
    for seat in range(1, people):
        keyplay.go_to(desk, "Player %d" % (seat + 1))
        desk.press("right")
    keyplay.choose(desk, "Deal the cards")
    return desk


def play_out(desk, look=None):
    """Play by keys to the end. Return how often the device was handed over."""
    covers = 0
    for _ in range(3000):
        screen = desk.app.screen
        if type(screen).__name__ == "Handover":
            covers += 1
            desk.long("a")
            continue
        session = screen.session
        if session.over:
            return covers
        if look:
            look(desk)
        if screen.mine():
            view = session.game.seen(session.state, session.seat)
            keyplay.make(desk, players.load("template").choose(view))
        elif session.seat in screen.people:
            desk.press("a")
        else:
            desk.wait(200)
    raise AssertionError("it does not end")


def test_people_answer_without_handing_over():
    """No hand is shown while others answer; one handover for a turn, not for each answer."""
    desk = start(4, 4)

    def look(desk):
        play = desk.app.screen
        if play.mine() and template.asks(play.session.state) == table.OPEN:
            assert play.viewer == play.session.seat and not play.view.cards.text

    covers = play_out(desk, look)
    assert len(desk.app.screen.session.past) == 161 and covers <= 41


def test_hand_is_shown_only_after_it_was_uncovered():
    """After the last answer on the open table it stays hidden, and after dealing the next round."""
    shown, free = keyplay.share(start(2, 3), lambda play: any(letter.isdigit() for letter in play.view.cards.text), 300)
    assert shown > 10 and free >= {table.OPEN, table.ANYBODY}


def test_only_visible_moves_of_computers_need_a_pause():
    """A computer that declines needs no pause; one that takes a share is told."""
    desk = start(1, 4)
    desk.press("right")
    waited = desk.now
    play_out(desk)
    session = desk.app.screen.session
    shares_taken = sum(1 for by, move in zip(session.by, session.past) if by and move)
    assert (desk.now - waited) / 700 < shares_taken + 0.3 * len(session.past)


def test_b_undoes_only_the_viewers_own_decision():
    desk = start(2, 2)
    desk.long("a")
    desk.press("a")  # seat 1 offers; seat 2 decides on the open table
    play = desk.app.screen
    assert play.viewer == 1 and template.asks(play.session.state) == table.OPEN
    desk.press("b", "b")
    assert len(play.session.past) == 1 and desk.app.say("not yours") in desk.text()


def test_any_seat_ends_a_round_and_undoing_that_is_help():
    desk = start(2, 2)
    while not (type(desk.app.screen).__name__ == "Play" and template.NEXT in desk.app.screen.session.moves()):
        screen = desk.app.screen
        if type(screen).__name__ == "Handover":
            desk.long("a")
        elif screen.mine():
            session = screen.session
            keyplay.make(desk, players.load("template").choose(session.game.seen(session.state, session.seat)))
        else:
            desk.press("a")
    session = desk.app.screen.session
    desk.press("a")
    assert session.past[-1] == template.NEXT and session.by[-1] == table.NOBODY
    if type(desk.app.screen).__name__ == "Handover":
        desk.long("a")
    desk.press("b")
    assert session.past[-1] == template.NEXT and not session.helped
    desk.press("b")
    assert session.past[-1] != template.NEXT and session.helped & PEEKED


def test_result_statistics_and_replay():
    """Results of any size and sign are counted, read and replayed."""
    desk = start(1, 3)
    play_out(desk)
    session = desk.app.screen.session
    desk.press("a")
    keyplay.choose(desk, desk.app.say("scores"))
    for seat in range(3):
        assert "Player %d: %d" % (seat + 1, session.score(seat)) in desk.text()
    desk.press("b")
    keyplay.choose(desk, "Replay this game")
    for _ in session.past:
        desk.press("right")
    assert bytes(desk.app.screen.session.state) == bytes(session.state)
    desk.press("b")
    keyplay.choose(desk, "Main menu")
    keyplay.choose(desk, "Statistics")
    assert "Best %d" % session.score(0) in desk.text() and "Sour %d" % session.state[template.SOUR] in desk.text()
    (total,) = totals.read(desk.app.store).values()
    assert total[totals.SUM] == session.score(0)


@pytest.mark.parametrize("score", [-546, -5, 0, 256, 1094])
def test_result_of_any_size_is_stored(score):
    desk = start(1, 2)
    play_out(desk)
    session = desk.app.screen.session
    template.gain(session.state, 0, score - session.score(0))
    desk.press("a")
    (total,) = totals.read(desk.app.store).values()
    assert total[totals.SUM] == score and totals.best(total, template) == score
    desk.app.store.tidy()
    assert list(totals.read(desk.app.store).values()) == [total]


def test_power_cut_loses_no_decision_of_a_person():
    desk = start(1, 3)
    for _ in range(40):
        play = desk.app.screen
        if play.session.over:
            break
        if not play.mine():
            desk.wait(200)
            continue
        past = list(play.session.past)
        desk.cut()
        assert replay.session(desk.app.store, games.CATALOG.index("template") + 1).past == past
        keyplay.choose(desk, "Continue")
        session = desk.app.screen.session
        keyplay.make(desk, players.load("template").choose(session.game.seen(session.state, 0)))


def test_option_for_some_numbers_of_seats_is_offered_for_them_only():
    desk = Headless(deal=5)
    keyplay.new_game(desk, "template")
    assert "double" not in [desk.app.screen.line(at)[:6] for at in range(len(desk.app.screen.items))]
    keyplay.go_to(desk, "Players")
    desk.press("right")
    keyplay.go_to(desk, "double")
    desk.press("right")
    keyplay.go_to(desk, "nosour: yes")
    assert desk.app.screen.options == ["double"]
    keyplay.go_to(desk, "Players")
    desk.press("left")
    assert desk.app.screen.options == []
