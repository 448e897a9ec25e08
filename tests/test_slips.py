"""No move by a slip: each is made on the table, and its key is named there."""

import pytest

from engine import table
from engine.games import extreme, qwixx, thegame, wednesday
from tests import keyplay, tables
from ui.screens.menu import to
from ui.screens.play import ON
from ui.words import LANGUAGES

WORDS = thegame.KEEP_OFF, thegame.GOOD, extreme.TELL  # signs to the others, not moves of a card: the pause has them
TABLES = [  # game, seats, options
    ("thegame", 1, ()),
    ("thegame", 3, ("fire",)),
    ("extreme", 1, ("fire",)),
    ("extreme", 2, ()),
    ("facetoface", 2, ()),
    ("qwixx", 1, ("jokers",)),
    ("qwixx", 3, ()),
    ("wednesday", 2, ()),
    ("wednesday", 4, ("expert", "teams")),
]
PHASED = "qwixx", "wednesday"  # games whose decisions are of several kinds; the others end a turn or do not
KINDS = {  # of decisions, that must come up at a table
    "qwixx": set(range(qwixx.TAKE, qwixx.MARK + 1)),
    "wednesday": set(range(wednesday.TURN, wednesday.NEXT + 1)),
}
SAID = b"may end", b"must end", b"hold no", b"hold pass", b"A: nowhere", b"A: no more", b"may pass", b"block none"


def is_word(name, move):
    return name in ("thegame", "extreme") and move & 0xFF00 in WORDS


def in_pause(play):
    """Return the moves that the pause of this table can make."""
    return [item[1] for item in to("pause", play.app, play, play).items if isinstance(item, tuple)]


def rewind(play, count):
    """Put the table back to so many decisions, as if nothing had been tried."""
    play.session.undo(len(play.session.past) - count)
    play.session.undone.clear()
    play.settle(held=True)
    play.draw()


def walks_to_nothing(desk):
    """Walk along, then through the rows, until the cursor is on the place for nothing, where A is move 0."""
    for key in ["right"] * 14 + ["down"] * 6:
        if desk.app.screen.view.move() == 0:
            return True
        desk.press(key)
    return False


def decisions(desk, dice, most):
    """Yield the table at so many decisions of the person, of games by chance that are not on any store."""
    play = desk.app.screen
    desk.app.store.played = lambda session: None
    session = play.session
    for _ in range(most):
        while not session.over and session.asked not in (0, table.NOBODY):
            session.play(dice.pick(session.moves()))
        if session.over:
            return
        play.settle(held=True)
        play.draw()
        yield play
        cards = [move for move in session.moves() if not is_word(session.name, move)]
        session.play(dice.pick(cards))


def kind_of(play):
    """Return what kind of decision this is, so that each kind is tried a few times and no more."""
    session = play.session
    return session.game.phase(session.state) if session.name in PHASED else 0 in session.moves()


@pytest.mark.slow
@pytest.mark.parametrize("name, seats, options", TABLES)
def test_every_move_is_made_on_the_table_by_keys_and_none_in_the_pause(name, seats, options):
    """Words to the others are the exception: the pause has them, for each pile. Where a seat may end, pass or decline, the line
    below the table names the key."""
    wanted = {wednesday.TURN, wednesday.NEXT} if name == "wednesday" and seats == 2 else KINDS.get(name, {True, False})
    tried, most = {}, 12 // len(wanted) + 1
    for deal in range(1, 30):
        if set(tried) >= wanted and sum(tried.values()) >= 12:
            break
        desk = keyplay.seated(name, seats, options=options, deal=deal)
        for play in decisions(desk, tables.Dice(deal), 120):
            kind = kind_of(play)
            if tried.get(kind, 0) == most:
                continue
            session, count = play.session, len(play.session.past)
            tried[kind] = tried.get(kind, 0) + 1
            offered, say = session.moves(), desk.app.say
            if 0 in offered:
                foot = play.foot.prompt, *play.view.facts(session)
                assert any(say(word) in text for word in SAID for text in foot), (kind, foot)
            words = {move for move in offered if is_word(name, move)}
            assert set(in_pause(play)) <= words
            for move in words:
                while move < extreme.TELL and play.view.pile != move & 3:
                    desk.press("down")
                assert move in in_pause(play), session.label(move)
            for move in offered:
                if move not in words:
                    keyplay.make(desk, move)
                    assert session.past[count] == move, session.label(move)
                    rewind(play, count)
            assert 0 not in offered or name not in PHASED or walks_to_nothing(desk), kind
    assert set(tried) >= wanted and sum(tried.values()) >= 12, tried


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["thegame", "facetoface", "qwixx", "wednesday"])
def test_a_second_press_in_the_pause_ends_passes_and_declines_nothing(name, language):
    """Each line of the pause, A pressed on it: no decision is made, wherever ending, passing or declining is offered."""
    desk = keyplay.seated(name, {"thegame": 1, "qwixx": 1}.get(name, 2), deal=5, language=language)
    seen = 0
    for play in decisions(desk, tables.Dice(5), 60):
        session = play.session
        if 0 in session.moves() and play.stage == ON:
            seen, count = seen + 1, len(session.past)
            pause = to("pause", desk.app, play, play)
            assert all(isinstance(item, bytes) for item in pause.items)
            for at in range(len(pause.items) - 2):  # the last two leave this game
                pause.at = at
                pause.act(at, 4)
                assert len(session.past) == count
        if seen > 5:
            break
    assert seen > 5


def test_the_line_below_names_the_key_as_the_cursor_goes():
    """The pass at Wednesday and "no" at Qwixx are a hold wherever the cursor is, and A on the place of their own."""
    for language in LANGUAGES:
        desk = keyplay.seated("wednesday", 2, deal=40, language=language)
        play, say = desk.app.screen, desk.app.say
        while not (play.stage == ON and 0 in play.session.moves() and len(play.session.moves()) > 2):
            desk.wait(200)
        desk.wait(4000)
        facts = play.foot.facts
        for _ in range(2 * len(play.view.whats)):
            desk.press("right")
            desk.wait(300)
            passing = play.view.move() == 0
            assert facts.text.endswith(say(b"hold pass"))
            assert (play.foot.prompt == say(b"may pass")) == passing
        desk = keyplay.seated("qwixx", 1, deal=5, language=language)
        play, say = desk.app.screen, desk.app.say
        facts = play.foot.facts
        assert say(b"hold no") not in facts.text
        desk.press("a")
        for _ in range(10):
            desk.press("down")
            declining = play.view.move() == 0
            assert facts.text.endswith(say(b"hold no"))
            assert (play.foot.words.text == say(b"A: nowhere")) == declining


def test_a_key_that_had_no_room_beside_a_remark_shows_after_the_next_step():
    """Not in the step itself, which would pay for it, but when no key has come for a while."""
    desk = keyplay.table_of((), 5, name="qwixx")
    desk.press("a")
    foot, no = desk.app.screen.foot, desk.app.say(b"hold no")
    foot.passes("A remark that leaves no room beside it")
    foot.say()
    assert not foot.facts.text
    desk.edge("up", True)
    assert foot.words.text == desk.app.say(b"A: nowhere") and not foot.facts.text
    desk.edge("up", False)
    desk.wait(300)
    assert foot.words.text == foot.prompt and foot.facts.text == no
