"""No move by a slip: each is made on the table and named there; an undo puts the cursor on what came back; redo is a line."""

import pytest

from engine import table
from engine.games import extreme, qwixx, thegame, wednesday
from engine.games.wednesday import offers
from engine.session import Session
from tests.support import keyplay, tables
from ui.saves.log import SIGNS
from ui.screens.menu import open_screen
from ui.screens.table.play import ANYBODY, COMPUTER, COVERED, ON
from ui.text.words import LANGUAGES

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
    return [item[1] for item in open_screen("table.pause", play.app, play, play).items if isinstance(item, tuple)]


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


@pytest.mark.slow
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
            pause = open_screen("table.pause", desk.app, play, play)
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


# Undo


def take_back(desk):
    """B, and B again where cards had been drawn."""
    play, count = desk.app.screen, len(desk.app.screen.session.past)
    desk.press("b")
    if len(play.session.past) == count:
        assert desk.app.say(b"undo draw") in desk.text()
        desk.press("b")
    assert len(play.session.past) < count


def wait_for(desk):
    """Let the computers play until the person is asked, or the game is over."""
    while desk.app.screen.stage == COMPUTER:
        desk.wait(100)


@pytest.mark.slow
@pytest.mark.parametrize("name, seats, options", TABLES)
def test_after_an_undo_a_makes_the_same_move_again(name, seats, options):
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
        move = dice.pick([one for one in offered if one] or offered)
        keyplay.make(desk, move)
        if move == offers.DEALS << 8 or not move and name not in PHASED:
            continue  # the score pad has no cursor; a turn that ends brings no card back
        count = session.past.index(move, len(session.past) - session.back_to([0, table.NOBODY]))
        take_back(desk)
        assert len(session.past) == count and play.view.move() == move, session.label(move)
        tried += 1
        desk.press("a")
        assert session.past[count] == move
    assert tried > 15


def test_the_cursor_waits_for_the_hand_it_belongs_to():
    """In a team B at the cover takes back another's card: the cursor is on it when that hand is uncovered."""
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


def test_a_word_taken_back_moves_to_its_pile_and_a_command_told_to_none():
    """What was told of a command is about no pile."""
    desk = keyplay.seated("extreme", 2, deal=12)
    play = desk.app.screen
    while play.stage != ON:
        desk.press("a") if play.stage == ANYBODY else desk.wait(200)
    view = play.view
    told = [move for move in play.session.moves() if move >= extreme.TELL]
    for move, pile in (thegame.GOOD | 2, 2), (told[0], 0):
        assert view.card(view.at)
        view.pile, card = 0, view.card(view.at)
        play.make(move)
        play.draw()
        view.pile = 0
        desk.press("b")
        assert play.session.past[-1] >> 8 == 1 and (view.card(view.at), view.pile) == (card, pile)
    assert (told[0] & 3) != 0, "else this shows nothing"


# Redo


def laid(desk, count):
    """Lay so many cards of a game alone, ending turns as they can be ended; return the decisions."""
    play = desk.app.screen
    while len(play.session.past) < count:
        keyplay.make(desk, tables.beginner("thegame").choose(play.session.state))
    return list(play.session.past)


def test_redo_is_the_first_line_and_stays_under_the_cursor():
    """Hold B, A A A: three decisions. Then the cursor is on "Continue", so one A too many makes no move."""
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


def test_after_a_redo_the_cursor_is_at_the_next_decision():
    """On the next one to be made again; with none left, on a card that can be laid, as after laying it."""
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


def test_a_hint_after_a_redo_is_about_the_table_as_it_is_now():
    """Asked for in the same pause: the cursor is on what it says, a card of the hand that the redo has filled up."""
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


def test_the_pause_after_a_redo_offers_what_the_table_has_then():
    """Extreme: the sign of the card that the cursor is on now, at the next decision that can be made again."""
    desk = keyplay.table_of((), 12, name="extreme")
    play = desk.app.screen
    play.app.settings[SIGNS] = 127  # all have been explained
    plain, signed = [next(card for card in play.view.slots if bool(play.view.sign(card)) == sign) for sign in (False, True)]
    keyplay.make(desk, plain << 8)
    keyplay.make(desk, signed << 8 | 1)
    desk.press("b", "b")
    desk.long("b")
    assert b"what is it" not in desk.app.screen.items
    desk.press("a")
    assert b"what is it" in desk.app.screen.items and "What is this sign?" in desk.text()


def test_a_new_decision_forgets_where_an_undo_had_been():
    """A computer's, too: the cursor of the next turn is not moved by what was undone before it."""
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
def test_there_is_no_redo_where_no_decision_may_be_made(where):
    """Over another's covered hand, and once the game is counted."""
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
    return {view.card(place) for place in range(view.PLACES) if view.marks[4 * place + 1]}


def drawn_last(session, seat):
    """Return the cards that came into a seat's hand by its last refill; and how many decisions ago that turn ended."""
    other, found = session.afresh(), (set(), 0)
    for move in session.past:
        before, was = set(other.game.hand(other.state, seat)), other.seat
        other.play(move)
        if was == seat and (other.seat != seat or not other.game.laid(other.state)):  # some turns end by themselves
            found = set(other.game.hand(other.state, seat)) - before, len(other.past)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name, seats", [("thegame", 1), ("thegame", 2), ("extreme", 1), ("facetoface", 2)])
def test_new_are_the_cards_of_the_last_refill_and_no_others(name, seats):
    """Whatever is played, undone and made again by chance, every hand looked at: no card is marked that the last refill did
    not bring, and all of them are, unless that refill has been undone since."""
    for deal in range(1, 6):
        desk, dice = keyplay.table_of((), deal, name=name), tables.Dice(deal)
        view, session = desk.app.screen.view, Session.deal(name, seats, (), deal)
        view.hands.clear()
        far, shown = 0, 0  # after so many decisions refills are marked: before that some were undone
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
    """None at the deal. The cursor may go over them; a mark goes with its card, and all with the next refill."""
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


def test_cards_that_an_undo_brings_back_are_not_new():
    """Within the turn the marks stay as they are; past the refill there is none; after a redo the refill is new again."""
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
    rewind(desk.app.screen, 0)  # all at once: the cursor can be on one of the two cards only
    assert {12, 15} <= set(view.slots) and not marked(view)


def test_a_power_cut_marks_nothing_falsely():
    """The game that is resumed has no marks; its next refill is marked, and an undo past the cut marks nothing."""
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
def test_a_turn_that_draws_nothing_marks_nothing():
    """The draw pile is empty: what was new is so no more, and what comes back is not."""
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
