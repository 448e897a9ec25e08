"""Wednesday on the screen: whole games by keys, the table's texts at every decision, people who share the device."""

import random

import pytest

from engine import players, table
from engine.games import wednesday
from engine.games.wednesday import AGAIN, BLOCK, GIVE, LOAD, NEXT, PLACE, ROB, TAKE, TURN, deck, offers
from engine.session import PEEKED, Session
from simulator.device.chips.flash import Sector
from simulator.drawings import art
from simulator.headless import Headless, lines
from tests.engine import test_wednesday
from tests.engine.test_wednesday import DEAL, lay, pair, put, rob, take
from tests.support import keyplay, tables, toys
from tests.support import outcasts as outcasts_told
from tests.ui import test_store
from ui.drawing.zones import INVERSE
from ui.games import text_of
from ui.games.wednesday.drawing import EDGE, LOOKS, NUMBERS, PASS
from ui.games.wednesday.view import ABLE, PICKS
from ui.saves import replay as recall
from ui.saves.log import Store
from ui.screens.table.play import ANYBODY, COMPUTER, COVERED, ON
from ui.text.words import LANGUAGES, Words

STEP = 350  # bytes: a step of the cursor sends its parts, not the whole screen, which has 1,024


def start(people, seats, options=(), deal=5, language=None, store=None):
    """Return a device with the game on the table, set up and dealt by keys."""
    desk = Headless(store, deal=deal, language=language)
    say = desk.app.say
    keyplay.new_game(desk, "wednesday")
    keyplay.go_to(desk, say(b"seats"))
    desk.press(*["right"] * (seats - 2))
    for seat in range(1, people):
        keyplay.go_to(desk, say(b"seat", seat + 1))
        desk.press("right")
    for option in options:
        keyplay.go_to(desk, say(option))
        desk.press("right")
    keyplay.choose(desk, say(b"start"))
    return desk


def at(*given, people=1, language=None, **more):
    """Return a device with this position on the table, and `people` persons."""
    session = test_wednesday.at(*given, **more)
    desk = start(people, len(session.players), session.options, language=language)
    if type(desk.app.screen).__name__ == "Handover":
        desk.long("a")
    play = desk.app.screen
    play.session.state[:] = session.state
    play.session.past.clear()
    play.session.by = bytearray()
    play.session.marks = [bytes(session.state)]
    play.settle()
    play.draw()
    desk.desk.display.refresh()
    return desk


def play_out(desk, look=lambda desk: None, until=lambda session: session.over):
    """Play the computer's moves by keys. Return how often the device was handed over."""
    covers = 0
    while True:
        screen = desk.app.screen
        if type(screen).__name__ == "Handover":
            covers += 1
            desk.long("a")
            continue
        session = screen.session
        if until(session):
            return covers
        if screen.mine():
            look(desk)
            past = len(session.past)
            keyplay.make(desk, players.load("wednesday").choose(session.game.seen(session.state, session.seat)))
            assert len(session.past) > past, desk.text()
        elif screen.stage == COVERED:
            desk.press("a")
        else:
            desk.wait(200)


def framed(view):
    """The numbers of the hand with a whole frame, and those with a dithered one, as their dots show."""
    found = set(), set()
    for i, (x, _, wide, _) in view.spots.items():
        if i < len(NUMBERS):
            dots = sum(view.hand[x + across, 0] for across in range(1, wide - 1))
            assert dots in (wide - 2, (wide - 1) // 2), "a frame is whole or every second dot of it"
            found[dots < wide - 2].add(NUMBERS[i])
    return found


def lit(view):
    """The number that is lit, 0 for the pass, as a list of one or none; it has the dots of the card below it."""
    found = []
    for card in view.lit:
        if not card.hidden:
            ((i, (x, _, wide, _)),) = [spot for spot in view.spots.items() if spot[1][0] == card.x]
            plain, left = (view.skip.bitmap, 0) if i == PASS else (view.hand, x)
            inner = [(across, down) for across in range(1, wide - 1) for down in range(1, 12)]
            assert all(card.bitmap[dot] == plain[left + dot[0], dot[1]] for dot in inner) and wide == card.bitmap.width
            found.append(NUMBERS[i] if i < len(NUMBERS) else 0)
    return found


def looks(desk):
    """Check that exactly the legal numbers have a frame, that the cursor is on a legal move, and that every text fits."""
    play = desk.app.screen
    session, view = play.session, play.view
    moves, small = session.moves(), desk.app.small
    for line in lines(desk.app):
        assert small.measure(line.text) <= 128, line.text
    assert small.measure(play.foot.words.text) + small.measure(play.foot.facts.text) <= 124
    assert small.measure(play.foot.prompt) <= 122
    if play.stage != ON:
        return
    assert all(small.measure(line.text) <= 80 for line in view.lines), desk.text()
    assert view.move() in moves and (view.move() or moves == [0] or view.whats[-1] == 0)
    if view.phase not in PICKS:
        may, barred = framed(view)
        assert may == {move >> 8 & 15 for move in moves if move}
        assert lit(view) == [view.move() >> 8 & 15]
        for number in barred:
            assert text_of("wednesday").why(view, session, view.base + number << 8)
    acts = [view.app.say(word) for word in (b"lay it", b"lay again", b"take it", b"block", b"lay pair", b"discard")]
    for what in view.whats:
        view.what, view.where = what, 0
        assert view.move() in moves or view.phase in (GIVE, *PICKS) or view.task() not in acts
        assert not view.signed() or small.measure(text_of("wednesday").explain(view)) <= 128
    view.what = view.move() >> 8
    view.point(moves[0])
    play.draw()


# Whole games


@pytest.mark.slow
def test_whole_game_by_keys_against_two_computers():
    """To its end, result, statistics and replay. A cursor step sends at most STEP bytes, an unchanged screen none."""
    desk = start(1, 3)
    bus, press, worst, phases = desk.desk.bus, desk.press, [0], set()

    def count(*keys):
        for key in keys:
            desk.app.motion.end()  # its end is sent after the step, not with it
            desk.desk.display.refresh()
            bus.reset_count()
            step, deep = key not in "ab" and desk.app.screen.stage == ON, desk.app.screen.view.phase == TAKE
            press(key)
            if step:
                worst.append(bus.bytes - 50 * deep)  # without the change of the depth in the burned stack

    def look(desk):
        phases.add(desk.app.screen.view.phase)
        looks(desk)

    desk.press = count
    play_out(desk, look)
    assert 0 < max(worst) <= STEP and {TURN, AGAIN, TAKE, NEXT} <= phases
    desk.press = press
    desk.wait(26000)  # remark and prompt no longer take turns
    bus.reset_count()
    desk.wait(2000)
    assert bus.bytes == 0
    session = desk.app.screen.session
    scores = [session.score(seat) for seat in range(3)]
    desk.press("a")
    keyplay.choose(desk, desk.app.say("scores"))
    assert all("Player %d: %d" % (seat + 1, scores[seat]) in desk.text() for seat in range(3))
    desk.press("b")
    keyplay.choose(desk, desk.app.say("watch"))
    for _ in session.past:
        desk.press("right")
        replay = desk.app.screen
        shown = replay.words.text
        assert shown and desk.app.small.measure(shown + replay.count.text) <= 124
    assert bytes(desk.app.screen.session.state) == bytes(session.state)
    desk.press("b")
    keyplay.choose(desk, "Main menu")
    keyplay.choose(desk, "Statistics")
    assert "WEDNESDAY" in desk.text() and "Best %d" % scores[0] in desk.text()
    assert "Rounds with 0 points: %d" % wednesday.notes(session.state, 0) in desk.text()


@pytest.mark.slow
@pytest.mark.parametrize(
    "people, seats, options, language",
    [
        (1, 6, ("expert",), "el"),
        (2, 2, (), "en"),
        *[pytest.param(1, 6, ("expert",), "en", marks=pytest.mark.long), pytest.param(2, 2, (), "el", marks=pytest.mark.long)],
        *[pytest.param(2, 4, ("expert", "teams"), language, marks=pytest.mark.long) for language in LANGUAGES],
    ],
)
def test_more_whole_games_by_keys(people, seats, options, language):
    desk = start(people, seats, options, language=language)
    play_out(desk, looks)
    assert desk.app.screen.session.over and desk.app.screen.foot.text


# The table


@pytest.mark.slow
def test_every_character_has_a_sentence_about_legal_cards():
    """On a card and on the empty stack; the widest ones fit, in both languages."""
    for language in LANGUAGES:
        words, said = Words(language), set()
        for force in range(10):
            for stack in ((10,), ()):
                for blocked in (0, 10):
                    options = ("expert",) if blocked else ()
                    more = {"force": force, "blocked": blocked, "options": options, "opened": blocked > 0, "lap": force % 5 + 1}
                    desk = at([[3, 13], [3, 9]], stack, language=language, **more)
                    view = desk.app.screen.view
                    assert view.lines[0].text == words.say(b"c%d" % force)
                    assert all(0 < desk.app.small.measure(line.text) <= 80 for line in view.lines), desk.text()
                    assert not blocked or view.lines[2].text.startswith(words.say(b"no number") % 10)
                    said.add((force, view.lines[1].text))
        assert len({text for _, text in said}) >= 8


def test_each_character_has_a_face_of_its_own():
    """A second face is for the blink; the dots on the screen are those of simulator/drawings/art/characters.txt."""
    drawn, seen = art.drawings("characters"), set()
    assert len(drawn) == 20
    for force in range(10):
        desk = at([[3, 13], [3, 9]], (8,), force=force)
        view = desk.app.screen.view
        for tile, name in enumerate(("c%d", "c%d blink")):
            rows = ["".join(".#"[view.face.bitmap[x, 24 * tile + y]] for x in range(24)) for y in range(24)]
            assert rows == drawn[name % force]
            seen.add("".join(rows))
        assert view.face[0] == 0
    assert len(seen) == 20


def test_what_cannot_be_laid_is_dithered_at_every_table():
    """Every number in hand, on every card, under every character: its frame is whole if the engine offers it, else dithered."""
    numbers, view = list(NUMBERS), start(1, 2).app.screen.view
    for force in range(10):
        for top in (*numbers, 0):
            stack = (top,) if top else ()
            session = test_wednesday.at([[*numbers, 9], [3]], stack, force=force, blocked=7 if force == 2 else 0)
            view.show(session.game.seen(session.state, 0), 0, True)
            offered = {move >> 8 for move in session.moves() if move}
            assert framed(view) == (offered, set(numbers) - offered), (force, top)


def test_a_laid_card_leaves_its_place_empty_until_the_turn_comes_back():
    desk = at([[3, 6, 9, 13], [3, 9]], (2,))
    view = desk.app.screen.view
    before = dict(view.spots)
    keyplay.make(desk, lay(6))
    assert not view.live and view.spots == {i: before[i] for i in (2, 8, 10)} | {2: (before[2][0], 20 + EDGE, 9, 1)}
    assert not any(view.hand[x, y] for x in range(10, 19) for y in range(12))
    while not view.live:
        desk.wait(200)
    assert [spot[0] for i, spot in view.spots.items() if i != PASS] == [0, 10, 20]


def test_a_dead_end_is_one_press():
    """Nothing to lay: the cursor is on the pass, which has a place of its own; A passes, and so does a held A anywhere."""
    desk = at([[2, 3], [3, 9], [4]], (10,))
    play = desk.app.screen
    assert lit(play.view) == [0] and play.foot.prompt == desk.app.say(b"may pass")
    desk.press("a")
    assert play.session.past[0] == 0
    desk = at([[3, 13], [3, 9], [4]], (10,))
    assert lit(desk.app.screen.view) == [13]
    desk.press("right")
    assert lit(desk.app.screen.view) == [0]
    desk.press("right")
    assert lit(desk.app.screen.view) == [3]
    desk.long("a")
    assert desk.app.screen.session.past[0] == 0


def test_refusal_names_the_rule():
    rules = [
        ((3,), {}, b"only over", (8,)),
        ((9,), {"force": 6}, b"only under", (8,)),
        ((9,), {"force": 7}, b"never next", (9, 8)),
        ((3,), {"force": 8}, b"only or more", (8,)),
        ((10,), {"force": 3}, b"only odd", ()),
        ((9,), {"force": 5}, b"only pairs", ()),
        ((9,), {"blocked": 9}, b"is blocked", (9,)),
    ]
    for (number,), more, word, values in rules:
        desk = at([[number, 13], [3, 9]], (8,), **more)
        while lit(desk.app.screen.view) != [number]:
            desk.press("right")
        desk.press("a")
        assert not desk.app.screen.session.past and desk.app.say(word, *values) in desk.text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompt_follows_the_cursor(language):
    """For a legal card it says what A does, for others that they do not fit."""
    table_ = [
        ((3,), {}, b"not on", (8,)),
        ((9,), {"force": 6}, b"not on", (8,)),
        ((9,), {"force": 7}, b"not on", (8,)),
        ((10,), {"force": 3}, b"not this", ()),
        ((9,), {"blocked": 9}, b"not this", ()),
        ((9,), {"force": 5}, b"not this", ()),
    ]
    for (number,), more, word, values in table_:
        free = 7 if more.get("force") == 6 else 13
        desk = at([sorted([number, free, free]), [3, 9]], (8,), language=language, **more)
        say, foot, seen = desk.app.say, desk.app.screen.foot, set()
        for _ in range(6):
            desk.press("right")
            on = lit(desk.app.screen.view)
            seen.add(on[0])
            wanted = say(word, *values) if on == [number] else say(b"may pass") if on == [0] else None
            assert wanted is None or foot.words.text == wanted, (more, on, foot.words.text)
            assert on != [free] or foot.words.text == say(b"lay pair" if more.get("force") == 5 else b"lay it")
            assert foot.prompt == foot.words.text and desk.app.small.measure(foot.prompt) <= 64
        assert seen == {0, number, free}


def test_passing_is_not_allowed_after_a_two():
    desk = at([[2, 3, 9], [3, 9]], (1,))
    keyplay.make(desk, lay(2))
    assert desk.app.screen.view.phase == AGAIN and PASS not in desk.app.screen.view.spots
    desk.long("a")
    assert desk.app.say(b"after two") in desk.text() and len(desk.app.screen.session.past) == 1


def test_up_and_down_choose_pairs_and_sets():
    desk = at([[6, 6, 6, 13], [3, 9]], (1,))
    view = desk.app.screen.view
    assert view.move() == lay(6)
    desk.press("up")
    assert view.move() == test_wednesday.show(6) and desk.app.say(b"show set") in desk.text()
    desk = at([[6, 6, 9], [3, 9]], (1,), force=5)
    assert desk.app.screen.view.move() == pair(6) and desk.app.say(b"lay pair") in desk.text()
    desk = at([[7, 13], [3, 9]], (1,), burned=[5, 8, 5], rest="stack")
    keyplay.make(desk, lay(7))
    desk.long("a")
    assert desk.app.say(b"choose first") in desk.text()
    desk = at([[9, 9], [3, 9]], (1,), blocked=9)
    assert desk.app.screen.view.move() == test_wednesday.discard(9) and desk.app.say(b"discard") in desk.text()


def test_seven_shows_the_burned_stack_by_numbers():
    """In the place of the hand, with the hand beside the top card; up and down choose among equal cards."""
    desk = at([[7, 13], [3, 9]], (1,), burned=[5, 8, 5], rest="stack")
    keyplay.make(desk, lay(7))
    view = desk.app.screen.view
    assert view.phase == TAKE and framed(view) == ({5, 8}, set()) and view.lines[1].text == desk.app.say(b"you hold", "13")
    desk.press("down")
    assert view.move() == take(5, 2) and desk.app.say(b"take depth", 3) in desk.text()
    desk.press("a")
    assert 5 in wednesday.hand(desk.app.screen.session.state, 0)


def test_block_may_be_declined_and_is_never_a_four():
    desk = at([[3, 13], [9, 9]], (5,), burned=[4, 8], rest="stack", faces=(2, 1, 3), passes=1, last=0)
    desk.long("a")
    view = desk.app.screen.view
    assert view.phase == BLOCK and 4 in framed(view)[1] and {5, 8} <= framed(view)[0]
    assert text_of("wednesday").why(view, desk.app.screen.session, 52 << 8) == desk.app.say(b"not fours")
    assert desk.app.screen.foot.facts.text.endswith(desk.app.say(b"hold no"))
    desk.long("a")
    session = desk.app.screen.session
    assert session.past == [0, 0] and not wednesday.blocked(session.state)
    voice, say = text_of("wednesday"), desk.app.say
    assert voice.heard(view, session, 0)[:2] == [say(b"told none", 1), say(b"told pass", 1)]
    view.watching = True
    view.show(session.state, 0, False)
    assert voice.tell(view, 0, 0) == say(b"told none", 1)
    session.undo()
    view.show(session.state, 0, False)
    assert voice.tell(view, 0, 0) == say(b"told all", 1)
    view.watching = False
    assert voice.tell(view, 0, 0) == say(b"told none", 1)


def test_seat_is_chosen_in_the_row_of_seats():
    """After 4 and 8 any key moves the light. Then a card is given back, but not the one taken."""
    desk = at([[4, 9], [3], [5, 5], []], (1,))
    keyplay.make(desk, lay(4))
    view = desk.app.screen.view
    assert view.phase == ROB and view.move() == rob(1) and not framed(view)[0] and not lit(view)
    assert [zone.pixel_shader is INVERSE for zone in view.seats] == [False, True] + [False] * 4
    desk.press("right")
    assert view.move() == rob(2) and view.seats[2].pixel_shader is INVERSE
    desk.press("a")
    assert view.phase == GIVE and framed(view) == ({9}, {5}) and desk.app.say(b"give", 5) in desk.text()
    assert text_of("wednesday").why(view, desk.app.screen.session, 69 << 8) == desk.app.say(b"one you took")
    desk = at([[4, 2, 9], [3], [5, 5], []], (1,))
    keyplay.make(desk, lay(4))
    desk.press("a")
    assert desk.app.screen.view.move() >> 8 == 64 + 9  # the highest card
    desk = at([[8, 9], [3], [5, 5], []], (1,))
    keyplay.make(desk, lay(8))
    assert desk.app.screen.view.phase == LOAD
    assert desk.app.screen.view.move() == 81 << 8 | 1  # the next seat, not the own one
    desk.press("up")
    assert desk.app.screen.view.move() == 81 << 8


def test_placing_wednesday_names_the_character_there():
    desk = at([[6, 6, 6, 9], [3]], (1,), faces=(2, 3, 1, 5))
    keyplay.make(desk, test_wednesday.show(6))
    view = desk.app.screen.view
    assert view.phase == PLACE and desk.app.say(b"put her", 1, desk.app.say("c2")) in desk.text()
    assert [view.hand[10 * i + 4, 11] for i in range(5)] == [0, 0, 1, 0, 0]  # a line where she is
    desk.press("right", "right", "right")
    assert lit(view) == [4] and desk.app.say(b"put her", 4, desk.app.say("c5")) in desk.text()
    desk.press("a")
    assert desk.app.screen.session.past[-1] == put(3)


def test_effect_of_the_chosen_card_is_explained_at_rest():
    """Otherwise the effect of the character in force; and on request in the pause menu."""
    desk = at([[3, 4, 13], [3, 9]], (2,), force=6)
    desk.wait(1300)
    assert desk.app.say("e6") in desk.text()
    desk = at([[4, 5, 13], [3, 9]], (2,), force=8)
    desk.wait(1300)
    assert desk.app.say("k4") in desk.text()
    desk.wait(3000)
    desk.long("b")
    keyplay.choose(desk, desk.app.say("what is it"))
    assert desk.app.say("k4") in desk.text()


def test_every_character_and_every_card_with_an_effect_has_words():
    """Names and effects, in both languages."""
    for language in LANGUAGES:
        words = Words(language)
        wanted = [b"c%d" % i for i in range(10)] + [b"e%d" % i for i in range(1, 10)] + [b"k%d" % i for i in ABLE]
        assert all(words.say(word) != word.decode() for word in wanted)


def test_every_kind_of_move_is_told_in_both_languages():
    """For the sixth seat, with the widest numbers."""
    session = Session.deal("wednesday", 6)
    moves = [lay(13), pair(10), test_wednesday.show(10), test_wednesday.discard(10), 0, take(13, 9), 0x3A00, 0x4D00]
    moves += [rob(5), 81 << 8 | 5, put(8), DEAL]
    for language in LANGUAGES:
        desk = start(1, 6, language=language)
        voice, view = text_of("wednesday"), desk.app.screen.view
        view.show(session.game.seen(session.state, 0), 0, False)
        texts = [voice.tell(view, 5, move) for move in moves]
        assert len(set(texts)) == len(moves) and all(0 < desk.app.small.measure(text) <= 128 for text in texts)
        assert "13" not in texts[5] and "13" not in texts[7]  # cards taken and given are secret


# Remarks in the pause menu


def test_pause_shows_the_last_turns():
    """The latest first, at most fifteen; with open hands the other hands."""
    desk = start(1, 3)
    play_out(desk, until=lambda session: len(session.past) > 20 and session.seat == 0 and not session.over)
    session, play = desk.app.screen.session, desk.app.screen
    voice = text_of("wednesday")
    heard = voice.heard(play.view, session, 0)
    assert len(heard) == 16 and heard[0] == voice.tell(play.view, session.by[-1], session.past[-1])
    assert heard[15] == desk.app.say(b"face down", len(wednesday.characters(session.state)))
    desk.long("b")
    keyplay.choose(desk, desk.app.say("told"))
    assert desk.text().splitlines()[1:3] == ["1/4", heard[0]] or heard[0] in desk.text()
    session.state[deck.OPEN] = 1
    heard = voice.heard(play.view, session, 0)
    hands = " ".join(heard[15:])
    for seat in (1, 2):
        assert (
            "%s %s" % (desk.app.say(b"told hand", seat + 1), " ".join(map(str, wednesday.hand(session.state, seat)))) in hands
        )


def test_hand_of_any_length_is_told_in_lines_that_fit():
    desk = start(1, 2)
    hand_lines = text_of("wednesday").lines(desk.app.small, desk.app.say(b"told hand", 2), bytes([10] * 30))
    assert len(hand_lines) > 2 and all(desk.app.small.measure(line) <= 128 for line in hand_lines)
    assert " ".join(hand_lines).split().count("10") == 30


def test_last_pass_of_a_round_is_told():
    desk = at([[3], [3, 9], [4]], (10,), passes=1)
    view = desk.app.screen.view
    assert text_of("wednesday").tell(view, 1, 0) == desk.app.say(b"told pass", 2)
    desk.press("a")
    view.state[deck.PASSES] = 2
    assert text_of("wednesday").tell(view, 1, 0) == desk.app.say(b"told all", 2)


# Several people


@pytest.mark.slow
def test_people_share_the_device_with_handovers():
    """A handover before each other hand, with the last turn told and no hand shown."""
    desk = start(2, 3)
    shown = []

    def look(desk):
        play = desk.app.screen
        if play.stage == ON:
            assert play.viewer == play.session.seat
            shown.append(play.session.seat)

    assert play_out(desk, look, lambda session: wednesday.phase(session.state) == NEXT) > 4
    assert {0, 1} == set(shown)
    play = desk.app.screen
    assert play.stage == ANYBODY
    desk.press("a")
    assert play.session.past[-1] == DEAL and play.session.by[-1] == table.NOBODY
    assert wednesday.lap(play.session.state) == 2


def in_hand(play):
    view = play.view
    return view.pad.group.hidden and view.phase not in LOOKS and any(view.counts[number] for number in NUMBERS)


@pytest.mark.slow
def test_newly_dealt_hand_is_hidden():
    """After the score pad, which all see, it is unknown who has the device."""
    desk = start(2, 3)
    shown, free = keyplay.share(desk, in_hand, 300)
    session = desk.app.screen.session
    assert shown > 20 and table.ANYBODY in free and wednesday.lap(session.state) > 1


def test_pad_can_be_turned_over_after_the_end():
    desk = at([[2, 3], [3, 9]], (10,), lap=5)
    session = desk.app.screen.session
    session.state[deck.PHASE] = NEXT
    table.finish(session.state, 1)
    desk.app.screen.settle()
    desk.app.screen.draw()
    view = desk.app.screen.view
    assert view.pad.rows and not view.pad.cells
    desk.desk.display.refresh()
    before = bytes(desk.picture)[: 7 * 128]  # all but the line of words
    desk.press("right")
    assert view.turned and view.pad.cells and not view.pad.rows
    desk.press("a", "b", "left")
    assert view.pad.rows and bytes(desk.picture)[: 7 * 128] == before
    desk.press("a")
    assert desk.app.say(b"you best", 0, 0) in desk.text()


def test_sentence_says_that_nothing_fits():
    for force, top, word, values in ((0, 13, b"nothing goes", (13,)), (7, 13, b"nothing goes", (13,)),
                                     (7, 10, b"over", (10,)), (7, 9, b"not next", (9, 10)), (6, 1, b"nothing goes", (1,)),
                                     (8, 13, b"or more", (13,))):  # fmt: skip
        view = at([[3, 13], [3, 9]], (top,), force=force).app.screen.view
        assert view.lines[1].text == view.app.say(word, *values)


@pytest.mark.slow
def test_back_of_the_pad_shows_all_hands_between_rounds():
    desk = start(1, 3)
    play_out(desk, until=lambda session: wednesday.phase(session.state) == NEXT)
    play = desk.app.screen
    view, state = play.view, play.session.state
    assert not view.pad.group.hidden and view.table.hidden
    read = lambda row: [view.pad.cells[32 * row + i] for i in range(32)]  # noqa: E731
    desk.press("right")
    for seat in range(3):
        held = offers.counts(wednesday.hand(state, seat))
        row = read(seat + 1)
        assert row[0] == seat + 2
        assert [row[3 + 2 * i] for i in range(9)] == [1 + held[i + 1] if held[i + 1] else 13 for i in range(9)]
    desk.press("left")
    assert pad_totals(view) == sorted(wednesday.points(state, seat, 1) for seat in range(3))
    desk.press("a")
    assert view.pad.group.hidden and not view.table.hidden and not len(view.pad.group)


def pad_totals(view):
    """The totals of the score pad from top to bottom, read from their dots."""
    bold, found = art.drawings("outcasts"), []
    low = [rows[:2] + rows[3:4] + rows[5:7] for rows in [art.drawings("pad")[digit] for digit in "0123456789"]]
    for row in list(view.pad.group)[-len(view.pad.rows) :]:
        high = row.bitmap.height
        digits = [bold[digit] for digit in "0123456789"] if high > 7 else low
        wide, tall, x, text = len(digits[0][0]), len(digits[0]), 124, ""
        y = (high - tall) // 2
        while True:
            x -= wide
            seen = ["".join(".#"[row.bitmap[x + i, y + j]] for i in range(wide)) for j in range(tall)]
            if seen not in digits:
                break
            text, x = "%d%s" % (digits.index(seen), text), x - 1
        found.append(int(text))
    return found


@pytest.mark.parametrize("seats, options", [(2, ()), (4, ()), (6, ()), (4, ("teams",)), (6, ("teams", "pairs"))])
def test_the_score_pad_shows_totals_as_bars_the_fewest_points_first(seats, options):
    chance, view = random.Random(seats), start(1, 2).app.screen.view
    for lap in range(1, 6):
        session = Session.deal("wednesday", seats, options, lap)
        state = session.state
        state[deck.LAP], state[deck.PHASE] = lap, NEXT
        for i in range(lap):
            for seat in range(seats):
                state[deck.POINTS + 6 * i + seat] = chance.randrange(1, 90)
        own = chance.randrange(seats)
        view.show(session.game.seen(state, own), own, True)
        columns = range(deck.columns(state))
        totals = sorted(wednesday.score(state, column) for column in columns)
        assert pad_totals(view) == totals and [wednesday.score(state, column) for column in view.pad.rows] == totals
        rows = list(view.pad.group)[-len(columns) :]
        lit_rows = [view.pad.rows[i] for i in columns if rows[i].pixel_shader is INVERSE]
        assert lit_rows == [wednesday.team(state, own)]
        ends = [max(x for x in range(8, 98) if any(row.bitmap[x, y] for y in range(row.bitmap.height))) for row in rows]
        assert ends == sorted(ends) and ends[-1] >= 95, "the longest bar takes all the room"


def test_b_undoes_only_the_viewers_own_decision():
    """In a competitive game not another person's, and a revealed card only after a question."""
    desk = at([[9, 3], [10, 3]], (1,), people=2)
    keyplay.make(desk, lay(9))
    assert desk.app.screen.stage == COVERED
    desk.press("a")
    desk.long("a")
    play = desk.app.screen
    assert play.viewer == 1
    desk.press("b")
    assert desk.app.say(b"not yours") in desk.text() and play.session.past == [lay(9)]
    desk = at([[9, 3], [10, 3], [4]], (1,), passes=2, last=0)
    desk.long("a")
    play = desk.app.screen
    assert wednesday.character(play.session.state)  # a character was revealed
    while play.stage == COMPUTER:
        desk.wait(200)
    desk.press("b")
    assert desk.app.say(b"undo draw") in desk.text() and play.session.past[0] == 0
    desk.press("b")
    assert not play.session.past and play.session.helped & PEEKED


def test_computers_play_at_a_pace_that_can_be_followed():
    """700 ms between two of their decisions."""
    desk = at([[9, 3], [10, 3], [4, 2], [9]], (1,))
    keyplay.make(desk, lay(9))
    play = desk.app.screen
    count = len(play.session.past)
    desk.wait(500)
    assert len(play.session.past) == count
    desk.wait(400)
    assert len(play.session.past) == count + 1 and "Player 2" in desk.text()


def test_result_names_the_winner():
    """One line for each column; a tie is shared, a team wins together."""
    desk = start(2, 4)
    voice, view = text_of("wednesday"), desk.app.screen.play.view
    for options, points, lines_, words in [
        ((), (5, 9, 7, 8), 4, (b"wins with", b"seat wins")),
        ((), (5, 5, 7, 8), 4, (b"shared", b"SHARED")),
        (("teams",), (5, 9, 7, 8), 2, (b"team with", b"TEAM")),
        (("teams",), (5, 5, 7, 7), 2, (b"shared", b"SHARED")),
        (("teams", "pairs"), (5, 9, 7, 8, 9, 7), 3, (b"team with", b"TEAM")),
        (("teams", "pairs"), (5, 5, 7, 7, 7, 7), 3, (b"shared", b"SHARED")),
    ]:
        seats = len(points)
        session = Session.deal("wednesday", seats, options)
        session.state[deck.LAP] = 5
        session.state[deck.POINTS : deck.POINTS + seats] = bytes(points)
        scores = [session.score(seat) for seat in range(seats)]
        table.finish(session.state, sum(1 << seat for seat in range(seats) if scores[seat] == min(scores)))
        outcome_lines = voice.outcome(view, session)
        assert len(outcome_lines) == lines_ and all(str(score) in " ".join(outcome_lines) for score in scores)
        assert "pairs" not in options or outcome_lines[1] == desk.app.say(b"team has", "2·5", points[1] + points[4])
        ending = voice.ending(view, session)
        values = (min(scores),) if words[0] == b"shared" else (1, min(scores))
        assert ending == desk.app.say(words[0], *values)
        assert voice.reading(view, session) == (
            desk.app.say(words[1], 1) if words[1] == b"seat wins" else desk.app.say(words[1])
        )


# The store


@pytest.mark.slow
@pytest.mark.parametrize("who", [b"\0" * 6, b"\0\1\1\1\1\1", b"\0\1" * 3], ids=["people", "one", "three"])
def test_long_game_of_six_seats_fits_beside_three_others(monkeypatch, who):
    """894 decisions, the longest of thirty games in which all seats try never to end; games of 336, 332 and 332 decisions are
    running. At every moment a boot finds all four whole, also with all decisions undone."""
    toys.install(monkeypatch, one=336, two=332, three=332)
    flash, dice, chance = Sector(), tables.Dice(9), random.Random(18)
    store = Store(flash)
    others = [test_store.seated(name, 3, b"\0\1\0") for name in ("one", "two", "three")]
    for session in others:
        store.begin(session)
        while len(session.past) < session.game.LAST - 1:
            test_store.decide(session, dice, store)
    session = Session.deal("wednesday", 6, (), 18)
    session.players = who
    store.begin(session)
    while not session.over:
        session.play(outcasts_told.stall(session.state, chance))
        store.played(session)
        store.pointed(session, b"\1\2")
        if len(session.past) % 50 == 0 or session.over:
            booted = Store(Sector(bytes(flash)))
            for one in [*others, session]:
                assert recall.session(booted, one.state[0]).past == one.past
    assert len(session.past) == 894
    session.undo(894)
    store.undone(session, 894)
    store.tidy()
    for one in [*others, session]:
        back = recall.session(Store(flash), one.state[0])
        assert (back.past, back.undone) == (one.past, one.undone)
