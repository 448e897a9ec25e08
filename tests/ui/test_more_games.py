"""The Game: Extreme and Face to Face on the screen: whole games by keys, and the table's texts at every decision."""

import sys

import pytest

from engine import players, table
from engine.games import extreme, facetoface, piles
from engine.session import Session
from tests.support import keyplay, prices
from ui.drawing.status_line import PERSON
from ui.games import text_of
from ui.games.piles.drawing import CROSS, LOCK
from ui.screens.table.play import COVERED
from ui.text.words import LANGUAGES


def looks(desk):
    """Check that each card on each pile has a price if it may be laid, otherwise a cross or a lock, with a reason. The reason
    changes nothing."""
    screen = desk.app.screen
    session, view = screen.session, screen.view
    if session.over or not screen.mine():
        return
    moves = session.moves()
    for place in range(len(view.slots)):
        card = view.card(place)
        for pile in range(4) if card else ():
            barred = view.cost(card, pile) in (CROSS, LOCK)
            assert barred == (card << 8 | pile not in moves), (card, pile)
            if barred:
                assert text_of(session.name).why(view, session, card << 8 | pile)
    assert (0 in moves) == any(desk.app.say(word) in desk.text() for word in ("may end", "must end"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "options, deal, won",
    [
        ((), 1542, True),
        pytest.param((), 3, False, marks=pytest.mark.slow),
        pytest.param(("On Fire", "Random commands"), 2320, True, marks=pytest.mark.slow),
        pytest.param(("Strict one pile", "Expert"), 5, False, marks=pytest.mark.slow),
    ],
)
def test_extreme_by_keys_to_its_end(options, deal, won):
    desk = keyplay.table_of(options, deal, name="extreme")
    assert keyplay.play_out(desk, looks) == won
    desk.press("a")
    assert ("YOU WIN!" in desk.text()) == won
    keyplay.choose(desk, "Code of this game")
    desk.press("b")
    keyplay.choose(desk, "Main menu")
    keyplay.choose(desk, "Statistics")
    assert "EXTREME" in desk.text() and "Games 1   Won %d" % won in desk.text()


def extreme_at(hand, tops=(1, 1, 100, 100), pile=range(2, 6), options=(), **more):
    """Return a device with this position on the table."""
    from tests.engine import test_extreme

    desk = keyplay.table_of([keyplay.Headless(**more).app.say(option) for option in options], 1, name="extreme", **more)
    session = desk.app.screen.session
    session.state[:] = test_extreme.at([hand], tops, pile, options).state
    session.marks = [bytes(session.state)]
    desk.app.screen.settle()
    desk.app.screen.draw()
    return desk


@pytest.mark.parametrize(
    "card, says",
    [(13, "STOP"), (6, "SKULL"), (20, "3!"), (23, "QUIET"), (38, "NO BACK"), (17, "ONE PILE"), (10, "DRAW 1")],
)
def test_sign_under_the_cursor_is_explained(card, says):
    """By itself when the cursor rests on it, and on request in the pause menu."""
    desk = extreme_at([card, 80, 82, 83])
    view = desk.app.screen.view
    while view.card(view.at) != card:
        desk.press("right")
    desk.wait(1300)
    assert says in desk.app.screen.foot.words.text
    desk.wait(4000)
    assert says not in desk.app.screen.foot.words.text
    desk.long("b")
    keyplay.choose(desk, "What is this sign?")
    assert says in desk.app.screen.foot.words.text
    while view.card(view.at) != 80:
        desk.press("right")
    desk.wait(4000)
    assert says not in desk.app.screen.foot.words.text


def test_no_sign_is_explained_while_a_hint_is_being_worked_out(monkeypatch):
    """The hint may use all memory, and the explanation would have to load a module."""
    desk = keyplay.table_of((), 5, name="extreme")
    screen, clock = desk.app.screen, desk.desk.clock
    desk.long("b")
    keyplay.go_to(desk, "Hint")
    monkeypatch.setattr(clock, "ticks", lambda: clock.sleep(20) or clock.now)  # ms: from now on thinking takes time
    desk.press("a")
    touched = desk.app.touched
    while screen.thought:
        assert screen.foot.words.text in ("...", screen.prompt()) and screen.view.signed()
        desk.app.step()
    assert screen.rested and clock.now - touched > 1500 and screen.foot.words.text.startswith("Try ")


def test_meaning_of_a_sign_is_removed_when_a_key_goes_down():
    """So it is not cleared together with all that changes on the release. The release then does its work."""
    desk = extreme_at([13, 80, 82, 83])
    screen = desk.app.screen
    desk.wait(1300)
    assert "STOP" in screen.foot.words.text and screen.view.card(screen.view.at) == 13
    desk.edge("a", True)
    desk.wait(60)
    assert "STOP" not in screen.foot.words.text and screen.foot.words.text == screen.prompt() and not screen.session.past
    move = screen.view.move()
    desk.edge("a", False)
    desk.wait(60)
    assert move >> 8 == 13 and screen.session.past == [move]


def why(desk, move):
    return text_of("extreme").why(desk.app.screen.view, desk.app.screen.session, move)


def test_card_forbidden_by_a_command_has_a_lock_and_a_reason():
    """NOBACK forbids the trick, ONEPILE other piles, THREE a fourth card and an early STOP."""
    desk = extreme_at([28, 40, 50, 60, 70], tops=(38, 1, 100, 100))
    looks(desk)
    assert desk.app.screen.view.cost(28, 0) == LOCK
    assert "NO BACK" in why(desk, 28 << 8)
    desk = extreme_at([20, 13, 50, 60, 70, 80])
    keyplay.make(desk, 20 << 8)
    assert "3!: 2 more" in desk.text() and "STOP" in why(desk, 13 << 8 | 1)
    desk.long("a")
    assert "exactly three" in desk.text()
    keyplay.make(desk, 50 << 8)
    keyplay.make(desk, 60 << 8)
    assert "A: end" in desk.text() and "three cards" in why(desk, 70 << 8)
    looks(desk)


@pytest.mark.parametrize("language", LANGUAGES)
def test_reason_under_noback_does_not_offer_the_trick(language):
    """The reason for a card that does not fit names only the way forward; without NOBACK the trick, too."""
    desk = extreme_at([20, 80, 50, 51], tops=(38, 1, 63, 100), language=language)
    say = desk.app.say
    assert (why(desk, 20 << 8), why(desk, 80 << 8 | 2)) == (say(b"over only", 38), say(b"under only", 63))
    assert "28" not in why(desk, 20 << 8) and "73" not in why(desk, 80 << 8 | 2)
    desk = extreme_at([20, 80, 50, 51], tops=(39, 1, 62, 100), language=language)
    assert (why(desk, 20 << 8), why(desk, 80 << 8 | 2)) == (say(b"over low", 39, 29), say(b"under high", 62, 72))


@pytest.mark.parametrize("language", LANGUAGES)
def test_onepile_locks_other_piles_for_every_card(language):
    """Every card has a lock there, with ONEPILE as the reason: one that fits, one that does not, a trick under NOBACK."""
    desk = extreme_at([50, 8, 7, 55, 28, 60], tops=(17, 1, 38, 100), language=language)
    keyplay.make(desk, 50 << 8 | 1)
    view, onepile = desk.app.screen.view, desk.app.say(b"explain onepile")
    for card in (8, 7, 55, 28, 60):
        for pile in (0, 2, 3):
            assert view.cost(card, pile) == LOCK and why(desk, card << 8 | pile) == onepile, (card, pile)
    assert view.cost(8, 1) == CROSS and why(desk, 8 << 8 | 1) != onepile
    looks(desk)


ENDS = [  # hand, tops, moves, options; the command that loses, the piles with a lock, those with a cross
    ([99, 20, 30, 40], (17, 1, 100, 100), [99 << 8 | 1], (), "onepile", (0, 2, 3), (1,)),
    ([28, 29], (38, 99, 2, 3), [], (), "noback", (0,), (1, 2, 3)),
    ([10, 11, 28], (38, 53, 12, 3), [10 << 8 | 2], (), "noback", (0, 1, 3), (2,)),  # lost by ONE PILE and NO BACK together
    ([6, 50, 80], (1, 1, 7, 100), [6 << 8 | 2], (), "skull", (), (2,)),
    ([20, 30], (1, 1, 100, 100), [], (), "three", (), ()),
    ([13, 50, 51], (22, 1, 100, 100), [13 << 8 | 1], ("fire",), "stop", (0, 1, 2, 3), ()),
    ([50], (1, 1, 100, 100), [], (), "draw1", (), ()),
    ([10, 50, 51], (99, 99, 2, 3), [], (), "", (), (0, 1, 2, 3)),
]


@pytest.mark.parametrize("hand, tops, laid, options, kind, locks, crosses", ENDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_lost_table_names_the_command_and_marks_the_piles(hand, tops, laid, options, kind, locks, crosses, language):
    """On a pile and on a card: a lock where a command keeps off a card that would fit; a cross where nothing fits."""
    desk = extreme_at(hand, tops, options=options, language=language)
    for move in laid:
        keyplay.make(desk, move)
    desk.settled()
    desk.app.device.display.refresh()
    play, say = desk.app.screen, desk.app.say
    assert play.session.over and not table.won(play.session.state, 0)
    assert play.foot.text == (say(b"lost by", say("by %s" % kind)) if kind else say(b"stuck"))
    for pile in range(4):
        assert play.view.rest(pile) == (LOCK if pile in locks else CROSS if pile in crosses else None), pile
    state, view = play.session.state, play.view
    for place in range(8):
        if view.card(place):
            fits = [pile for pile in range(4) if piles.fits(view.card(place), view.shown[pile], pile < 2)]
            offered = [move for move in extreme.lays(state) if move >> 8 == view.card(place)]
            sign, price = prices.read(desk.picture, place)
            assert (price == "lock") == bool(fits and not offered), view.card(place)
            assert (price == "cross") == (not fits), view.card(place)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_loss_fits_the_status_line(language):
    """Alone, and with the seat in a team."""
    app = keyplay.Headless(language=language).app
    for kind in extreme.KINDS[: extreme.NONE]:
        if kind != "quiet":  # it forbids no card
            text = app.say("by %s" % kind)
            assert text != "by %s" % kind
            for line in app.say(b"lost by", text), "%s5: %s" % (PERSON, text):
                assert app.small.measure(line) <= 128, line


def test_loss_of_a_team_names_the_seat_and_the_command():
    """A loss without a command names only the seat."""
    desk = keyplay.seated("extreme", 2, people=2, deal=1)
    desk.long("a")
    play, say = desk.app.screen, desk.app.say
    from tests.engine import test_extreme

    for hand, tops, text in (
        ([28, 29], (38, 99, 2, 3), "%s2: %s" % (PERSON, say(b"by noback"))),
        ([50, 51], (99, 99, 2, 3), say(b"is stuck", 2)),
    ):
        play.session.state[:] = test_extreme.at([[60, 61], hand], tops, range(2, 6), seat=1).state
        assert play.game_text().ending(play.view, play.session) == text


def test_uncovered_skull_loses_and_the_loss_can_be_undone():
    desk = extreme_at([6, 5, 50, 80], tops=(1, 1, 7, 100))
    keyplay.make(desk, 6 << 8 | 2)
    looks(desk)
    assert not desk.app.screen.session.over and "Cover the skull" in desk.text()
    desk.long("a")
    assert "SKULL" in desk.text()
    desk = extreme_at([6, 50, 80], tops=(1, 1, 7, 100))
    keyplay.make(desk, 6 << 8 | 2)
    assert desk.app.screen.session.over and "Lost: ☠ SKULL not covered" in desk.text()
    desk.press("b")
    assert not desk.app.screen.session.over


def test_modules_on_demand_are_dropped_at_the_next_sweep_and_a_game_when_left():
    """The device has little memory."""
    desk = keyplay.table_of((), 9, name="extreme")
    assert text_of("extreme").plain and "ui.games.thegame.text" in sys.modules
    assert {"engine.games.extreme", "engine.games.thegame", "ui.games.extreme.view"} <= set(sys.modules)
    desk.press("right")
    desk.wait(1000)
    assert not [name for name in sys.modules if name.startswith("ui.games.") and name.endswith(".text")]
    desk.long("b")
    keyplay.choose(desk, "Main menu")
    assert not [name for name in sys.modules if name.startswith(("engine.games.", "ui.games."))]


def test_quiet_silences_the_hint():
    desk = extreme_at([50, 60, 70], tops=(23, 1, 100, 100))
    desk.long("b")
    keyplay.choose(desk, "Hint")
    assert "QUIET" in desk.text() and not desk.app.screen.session.helped


def test_partners_see_the_commands_that_were_told():
    """They are in the pause menu of the other seats until the next turn of the seat that told them."""
    desk = keyplay.table_of((), 9, name="extreme")
    session = Session.deal("extreme", 2, (), 12)
    session.play(session.moves()[0])
    commands = [move for move in session.moves() if move & 0xFF00 == extreme.TELL]
    view = desk.app.screen.view
    session.play(commands[0])
    view.show(session.game.seen(session.state, 1), 1, False)
    voice = text_of("extreme")
    heard = voice.heard
    assert heard(view, session, 1) == ["%s1: %s" % (voice.PERSON, voice.PICTOGRAMS[commands[0] & 255])]
    view.show(session.game.seen(session.state, 0), 0, False)
    assert heard(view, session, 0) == []


@pytest.mark.slow
@pytest.mark.parametrize("deal", [pytest.param(5, marks=pytest.mark.slow), 8, pytest.param(10, marks=pytest.mark.slow)])
def test_duel_against_the_computer_by_keys(deal):
    """To its end; the opponent's hand is never shown, and B undoes both turns, after asking."""
    desk = keyplay.table_of((), deal, name="facetoface")

    def look(desk):
        looks(desk)
        session, view = desk.app.screen.session, desk.app.screen.view
        assert set(view.slots) - set(view.gone) == set(facetoface.hand(session.state, 0))
        assert bytes(facetoface.hand(view.state, 1)).strip(b"\xff") == b""

    won = keyplay.play_out(desk, look)
    session = desk.app.screen.session
    assert won == table.won(session.state, 0) and ("stuck" in desk.text() or "laid all" in desk.text())
    desk.press("a")
    assert ("YOU WIN!" if won else "LOST") in desk.text() and "%d:%d" % (session.score(0), session.score(1)) in desk.text()


@pytest.mark.long
def test_duel_between_two_people_hides_the_other_hand():
    """The device is handed over after every turn; each person sees one hand only."""
    desk = keyplay.Headless(deal=11)
    keyplay.new_game(desk, "facetoface")
    keyplay.go_to(desk, "Player 2")
    desk.press("right")
    keyplay.choose(desk, "Deal the cards")
    player, covers = players.load("facetoface"), 0
    while True:
        screen = desk.app.screen
        if type(screen).__name__ == "Handover":
            assert not any(letter.isdigit() and int(letter) > 2 for letter in desk.text())
            covers += 1
            desk.long("a")
            continue
        session = screen.session
        if session.over:
            break
        if screen.stage == COVERED:
            desk.press("a")
            continue
        looks(desk)
        seat = session.seat
        assert screen.view.seat == seat == screen.viewer
        assert facetoface.hand(screen.view.state, seat) == facetoface.hand(session.state, seat)
        assert facetoface.hand(screen.view.state, 1 - seat).strip(b"\xff") == b""
        keyplay.make(desk, player.choose(session.game.seen(session.state, seat)))
    assert covers > 20
    desk.press("a")
    winner = 1 if table.won(session.state, 0) else 2
    assert "PLAYER %d WINS!" % winner in desk.text()
