"""Protection against mistakes: moves are made and named on the table; undo shows the undone move; redo is a line."""

import pytest

from engine import table
from engine.games import extreme, qwixx, thegame, wednesday
from engine.games.wednesday import offers
from engine.session import Session
from tests.support import keyplay, tables
from ui.screens.menu import open_screen
from ui.screens.table.play import ANYBODY, COMPUTER, COVERED, ON
from ui.text.words import LANGUAGES

WORDS = thegame.KEEP_OFF, thegame.GOOD, extreme.TELL  # remarks to the others, not moves of a card: they are in the pause menu
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
PHASED = "qwixx", "wednesday"  # games with several kinds of decisions; in the others a turn ends or does not
KINDS = {  # kinds of decisions that must occur at a table
    "qwixx": set(range(qwixx.TAKE, qwixx.MARK + 1)),
    "wednesday": set(range(wednesday.TURN, wednesday.NEXT + 1)),
}
SAID = b"may end", b"must end", b"hold no", b"hold pass", b"A: nowhere", b"A: no more", b"may pass", b"block none"


def is_word(name, move):
    return name in ("thegame", "extreme") and move & 0xFF00 in WORDS


def in_pause(play):
    """Return the moves that the pause menu of this table can make."""
    return [item[1] for item in open_screen("table.pause", play.app, play, play).items if isinstance(item, tuple)]


def rewind(play, count):
    """Undo all but `count` decisions, with nothing to redo."""
    play.session.undo(len(play.session.past) - count)
    play.session.undone.clear()
    play.settle(held=True)
    play.draw()


def walks_to_nothing(desk):
    """Move along and through the rows until the cursor is on the place of move 0. Return True if there is one."""
    for key in ["right"] * 14 + ["down"] * 6:
        if desk.app.screen.view.move() == 0:
            return True
        desk.press(key)
    return False


def decisions(desk, dice, most):
    """Yield the table at up to `most` decisions of the person, in random games that are not stored."""
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
    """Return the kind of this decision, so that each kind is tested only a few times."""
    session = play.session
    return session.game.phase(session.state) if session.name in PHASED else 0 in session.moves()


@pytest.mark.slow
@pytest.mark.parametrize("name, seats, options", TABLES)
def test_every_move_can_be_made_on_the_table_and_none_in_the_pause(name, seats, options):
    """The exception are remarks to the others, in the pause menu for each pile. If a seat may end, pass or decline, the status
    line names the key."""
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


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["thegame", "facetoface", "qwixx", "wednesday"])
def test_second_press_in_the_pause_makes_no_decision(name, language):
    """A is pressed on each line of the pause menu while ending, passing or declining is possible."""
    desk = keyplay.seated(name, {"thegame": 1, "qwixx": 1}.get(name, 2), deal=5, language=language)
    seen = 0
    for play in decisions(desk, tables.Dice(5), 60):
        session = play.session
        if 0 in session.moves() and play.stage == ON:
            seen, count = seen + 1, len(session.past)
            pause = open_screen("table.pause", desk.app, play, play)
            assert all(isinstance(item, bytes) for item in pause.items)
            for at in range(len(pause.items) - 2):  # the last two lines leave this game
                pause.at = at
                pause.act(at, 4)
                assert len(session.past) == count
        if seen > 5:
            break
    assert seen > 5


def test_status_line_names_the_key_for_passing_at_every_cursor():
    """Passing at Wednesday and declining at Qwixx is a long press anywhere, or A on its own place."""
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


def test_key_hidden_by_a_remark_shows_after_the_next_step():
    """Drawing it would slow the step down, so it waits for a time without keys."""
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


# Undo


def take_back(desk):
    """Press B, and again if it asks because cards were drawn."""
    play, count = desk.app.screen, len(desk.app.screen.session.past)
    desk.press("b")
    if len(play.session.past) == count:
        assert desk.app.say(b"undo draw") in desk.text()
        desk.press("b")
    assert len(play.session.past) < count


def wait_for(desk):
    """Wait until the computers have played and a person decides, or the game is over."""
    while desk.app.screen.stage == COMPUTER:
        desk.wait(100)


@pytest.mark.slow
@pytest.mark.parametrize("name, seats, options", TABLES)
def test_a_repeats_the_move_after_an_undo(name, seats, options):
    """The cursor is on the card that came back, and on the pile, row or seat of that decision."""
    tried, dice, session = 0, tables.Dice(11), None
    for _ in range(100):
        if not session or session.over:
            desk = keyplay.seated(name, seats, options=options, deal=dice.throw(99) + 1)
        wait_for(desk)
        play = desk.app.screen
        session = play.session
        if session.over or tried > 15:
            continue
        offered = [move for move in session.moves() if not is_word(name, move)]
        move = dice.pick([candidate for candidate in offered if candidate] or offered)
        keyplay.make(desk, move)
        if move == offers.DEALS << 8 or not move and name not in PHASED:
            continue  # the score pad has no cursor; the end of a turn brings no card back
        count = session.past.index(move, len(session.past) - session.back_to([0, table.NOBODY]))
        take_back(desk)
        assert len(session.past) == count and play.view.move() == move, session.label(move)
        tried += 1
        desk.press("a")
        assert session.past[count] == move
    assert tried > 15


def test_cursor_of_an_undo_waits_for_its_hand():
    """In a team B on the handover screen undoes another seat's card: the cursor is on it when that hand is shown."""
    desk = keyplay.seated("thegame", 2, 2, deal=31)
    desk.long("a")
    while desk.app.screen.stage == ANYBODY:
        desk.press("a")
    play = desk.app.screen
    offered = [move for move in play.session.moves() if move < thegame.KEEP_OFF]
    keyplay.make(desk, offered[0])
    second = [move for move in play.session.moves() if 0 < move < thegame.KEEP_OFF][-1]
    keyplay.make(desk, second)
    desk.long("a")
    assert play.stage == COVERED
    desk.press("a")
    desk.long("a")
    assert play.viewer == 1 and play.stage == ON
    before = play.view.move()
    take_back(desk)
    assert play.stage == COVERED and play.session.past[-1] == second
    desk.press("b")
    assert play.stage == COVERED and play.session.past[-1] != second and play.viewer == 1
    desk.press("a")
    desk.long("a")
    assert play.viewer == 0 and play.view.move() == second != before
    desk.press("a")
    assert play.session.past[-1] == second


def test_undone_remark_moves_the_cursor_to_its_pile_and_a_command_does_not():
    """A told command is about no pile."""
    desk = keyplay.seated("extreme", 2, deal=12)
    play = desk.app.screen
    while play.stage != ON:
        desk.press("a") if play.stage == ANYBODY else desk.wait(200)
    view = play.view
    commands = [move for move in play.session.moves() if move >= extreme.TELL]
    for move, pile in (thegame.GOOD | 2, 2), (commands[0], 0):
        assert view.card(view.at)
        view.pile, card = 0, view.card(view.at)
        play.make(move)
        play.draw()
        view.pile = 0
        desk.press("b")
        assert play.session.past[-1] >> 8 == 1 and (view.card(view.at), view.pile) == (card, pile)
    assert (commands[0] & 3) != 0, "otherwise this tests nothing"


# Redo


def laid(desk, count):
    """Lay `count` cards of a solo game, ending turns when allowed. Return the decisions."""
    play = desk.app.screen
    while len(play.session.past) < count:
        keyplay.make(desk, tables.beginner("thegame").choose(play.session.state))
    return list(play.session.past)


def test_redo_is_the_first_line_of_the_pause_and_keeps_the_cursor():
    """Long B, A A A: three decisions. After the last one the cursor is on "Continue", so one A too many makes no move."""
    desk = keyplay.table_of((), 71)
    desk.long("b")
    assert desk.app.screen.items[0] == b"continue" and desk.app.screen.at == 0
    desk.press("b")
    past = laid(desk, 5)
    play = desk.app.screen
    while play.session.past:
        take_back(desk)
    assert len(play.session.undone) == 5
    desk.long("b")
    for count in 5, 4, 3:
        pause = desk.app.screen
        assert pause.at == 0 and pause.line(0) == "Redo (%d)" % count and pause.line(0) in desk.text()
        desk.press("a")
    assert play.session.past == past[:3] and desk.app.screen is pause and "Redo (2)" in desk.text()
    desk.press("a", "a")
    assert play.session.past == past and "Redo" not in desk.text() and pause.items[pause.at] == b"continue"
    desk.press("a")
    assert desk.app.screen is play and play.session.past == past
    desk.cut()
    keyplay.choose(desk, "Continue")
    assert desk.app.screen.session.past == past


def test_redo_puts_the_cursor_on_the_next_decision():
    """On the next one to redo; if none is left, on a card that can be laid, as after laying."""
    desk = keyplay.table_of((), 71)
    past = laid(desk, 2)
    play = desk.app.screen
    after = play.view.move()
    desk.press("b", "b")
    assert play.view.move() == past[0]
    desk.long("b")
    desk.press("a", "b")
    assert play.session.past == past[:1] and play.view.move() == past[1]
    desk.long("b")
    desk.press("a", "b")
    assert play.session.past == past and play.view.move() == after
    desk.press("right")
    assert len(play.session.past) == 2 and play.target is None


def test_hint_after_a_redo_is_about_the_new_position():
    """In the same pause menu: the cursor is on the hint's card, which the redo has drawn."""
    desk = keyplay.table_of((), 71)
    laid(desk, 3)
    play = desk.app.screen
    while play.session.past:
        take_back(desk)
    desk.long("b")
    desk.press("a", "a", "a")
    assert play.view.slots == thegame.hand(play.session.state, 0)
    keyplay.choose(desk, "Hint")
    desk.settled()
    best = play.ways[-1][1][0]
    assert "Try %d" % (best >> 8) in desk.text() and play.view.move() == best


def test_pause_after_a_redo_offers_the_lines_of_the_new_position():
    """Extreme: the sign of the card under the cursor, at the next decision to redo."""
    desk = keyplay.table_of((), 12, name="extreme")
    play = desk.app.screen
    plain, signed = [next(card for card in play.view.slots if bool(play.view.sign(card)) == sign) for sign in (False, True)]
    keyplay.make(desk, plain << 8)
    keyplay.make(desk, signed << 8 | 1)
    desk.press("b", "b")
    desk.long("b")
    assert b"what is it" not in desk.app.screen.items
    desk.press("a")
    assert b"what is it" in desk.app.screen.items and "What is this sign?" in desk.text()


def test_new_decision_drops_the_cursor_of_an_undo():
    """A computer's, too: an earlier undo does not move the cursor of the next turn."""
    desk = keyplay.seated("facetoface", 2, deal=5)
    wait_for(desk)
    play = desk.app.screen
    keyplay.make(desk, play.session.moves()[0])
    desk.press("b")
    desk.long("b")
    desk.press("a", "b")
    assert play.target is None
    play.target = 0xFFFF
    play.decide(play.session.moves()[0])
    assert play.target is None


@pytest.mark.parametrize("where", ["cover", "counted"])
def test_no_redo_on_the_handover_screen_or_after_the_result(where):
    """Over another seat's hidden hand, and once the game is counted."""
    if where == "cover":
        desk = keyplay.seated("thegame", 2, 2, deal=31)
        desk.app.screen.play.session.undone.append(thegame.BEGIN)
    else:
        desk = keyplay.table_of((), 1)
        keyplay.play_out(desk)
        desk.press("b", "b")
        keyplay.play_out(desk)
        desk.press("a", "b")
        desk.app.screen.session.undone.append(0)
    desk.long("b")
    assert desk.app.screen.items[0] == b"continue" and b"redo" not in desk.app.screen.items


# New cards


def marked(view):
    return {view.card(place) for place in range(view.PLACES) if view.marks[place]}


def drawn_last(session, seat):
    """Return the cards that the last refill brought into a seat's hand, and the number of decisions at the end of that turn."""
    other, last_refill = session.afresh(), (set(), 0)
    for move in session.past:
        before, seat_before = set(other.game.hand(other.state, seat)), other.seat
        other.play(move)
        if seat_before == seat and (other.seat != seat or not other.game.laid(other.state)):  # some turns end by themselves
            last_refill = set(other.game.hand(other.state, seat)) - before, len(other.past)
    return last_refill


@pytest.mark.slow
@pytest.mark.parametrize("name, seats", [("thegame", 1), ("thegame", 2), ("extreme", 1), ("facetoface", 2)])
def test_marks_are_on_the_cards_of_the_last_refill_only(name, seats):
    """Random moves, undos and redos, with every hand checked: a marked card came with the last refill, and all its cards are
    marked, unless that refill has been undone since."""
    for deal in range(1, 6):
        desk, dice = keyplay.table_of((), deal, name=name), tables.Dice(deal)
        view, session = desk.app.screen.view, Session.deal(name, seats, (), deal)
        view.hands.clear()
        far, shown = 0, 0  # refills after `far` decisions are marked: earlier ones were undone
        for _ in range(250):
            act = dice.throw(8)
            if act == 0 and session.past:
                session.undo(1 + dice.throw(min(len(session.past), 5)))
                far = len(session.past)
            elif act == 1 and session.undone:
                session.redo()
            elif not session.over:
                cards = [move for move in session.moves() if not is_word(name, move)]
                session.play(dice.pick(cards))
            for seat in {0, session.seat}:
                view.show(session.game.seen(session.state, seat), seat, seat == session.seat)
                new, when = drawn_last(session, seat)
                assert marked(view) <= new
                if when > far:
                    shown += bool(new)
                    assert marked(view) == new & set(session.game.hand(session.state, seat))
        assert shown > 5


def test_new_cards_stay_marked_until_the_next_refill():
    """None at the deal. The cursor does not change them; a mark moves with its card, and the next refill removes all."""
    desk = keyplay.table_of((), 427)
    view = desk.app.screen.view
    assert not marked(view)
    before = set(view.slots)
    keyplay.make(desk, 12 << 8)
    keyplay.make(desk, 15 << 8)
    assert not marked(view)
    desk.long("a")
    desk.settled()
    assert marked(view) == set(view.slots) - before == {90, 91}
    desk.press(*["right"] * 16, "up", "down")
    desk.wait(4000)
    assert marked(view) == {90, 91}
    keyplay.make(desk, 91 << 8 | 2)
    assert marked(view) == {90}
    held = set(view.slots)
    keyplay.make(desk, 78 << 8 | 2)
    desk.long("a")
    desk.settled()
    assert marked(view) == set(view.slots) - held and 90 not in marked(view)


def test_cards_that_an_undo_brings_back_are_not_marked():
    """Within the turn the marks stay; past the refill there is none; after a redo the refill is marked again."""
    desk = keyplay.table_of((), 427)
    view = desk.app.screen.view
    keyplay.make(desk, 12 << 8)
    keyplay.make(desk, 15 << 8)
    desk.long("a")
    desk.press("a", "b")
    desk.settled()
    assert marked(view) == {90, 91}
    desk.press("b", "b")
    assert not marked(view)
    desk.press("b")
    assert not marked(view)
    desk.long("b")
    desk.press("a", "a", "b")
    desk.settled()
    assert marked(view) == {90, 91}
    rewind(desk.app.screen, 0)  # in one step: the cursor can be on one of the two cards only
    assert {12, 15} <= set(view.slots) and not marked(view)


def test_power_cut_causes_no_wrong_marks():
    """The resumed game has no marks; its next refill is marked, and an undo of earlier moves marks nothing."""
    desk = keyplay.table_of((), 427)
    keyplay.make(desk, 12 << 8)
    keyplay.make(desk, 15 << 8)
    desk.long("a")
    keyplay.make(desk, 91 << 8 | 2)
    desk.cut()
    keyplay.choose(desk, "Continue")
    view = desk.app.screen.view
    assert not marked(view)
    before = set(view.slots)
    desk.press("b")
    assert not marked(view)
    take_back(desk)
    assert not marked(view)
    desk.long("b")
    keyplay.choose(desk, "Redo")
    desk.press("b")
    assert marked(view) == {90, 91}, "drawn once more"
    keyplay.make(desk, 91 << 8 | 2)
    keyplay.make(desk, 78 << 8 | 2)
    desk.long("a")
    desk.settled()
    assert marked(view) == set(view.slots) - before
    desk.cut()
    keyplay.choose(desk, "Continue")
    rewind(desk.app.screen, 0)
    assert not marked(desk.app.screen.view)


@pytest.mark.slow
def test_turn_without_a_draw_marks_nothing():
    """With an empty draw pile old marks disappear, and cards that come back have none."""
    desk = keyplay.table_of((), 71)
    player, session, view = tables.beginner("thegame"), desk.app.screen.session, desk.app.screen.view
    while thegame.left(session.state) or len(session.past) < 2 or session.past[-1]:
        keyplay.make(desk, player.choose(session.state))
    assert marked(view)
    while not session.over:
        count = len(session.past)
        keyplay.make(desk, player.choose(session.state))
        if not session.past[count] and not session.over:
            assert not marked(view)
            take_back(desk)
            assert not marked(view)
            desk.long("a")
    assert table.won(session.state, 0)
