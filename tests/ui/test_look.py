"""The drawing of the table with four piles: places, costs, marks."""

import ast
import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from engine import games, table
from engine.games import extreme, facetoface, thegame
from engine.session import Session
from simulator.drawings import art
from simulator.headless import Headless
from tests.engine import test_thegame
from tests.support import keyplay, prices, tables
from ui.drawing.fonts import Font, Sheet
from ui.drawing.status_line import SIGN
from ui.drawing.zones import INVERSE, PLAIN, Line
from ui.games import text_of
from ui.games.piles.drawing import CROSS, halves
from ui.games.thegame import view as view
from ui.screens.table import replay
from ui.screens.table.play import ANYBODY, ON, Play
from ui.text import words

UI = Path(__file__).parent.parent.parent / "lib" / "ui"
SPOKEN = [  # sources of words in the status line; Qwixx and Wednesday have tests of their own
    *["games/%s/%s.py" % (name, part) for part in ("text", "view") for name in ("thegame", "extreme", "facetoface")],
    *["games/piles/drawing.py", "games/piles/tabletop.py", "screens/table/play.py", "screens/table/replay.py"],
]
NUMBERS = {"seat": 5, "number": 100, "cards": 98}  # the largest of each
SEATS = "thinking", "begins", "told end", "told begin", "told word", "is stuck", "laid all", "seat wins", "is burnt"
ELSEWHERE = "seat wins", "result", "hand over", "keep off", "good", "i hold"  # on other screens
ELSEWHERE += ("lost by",)  # tested with each reason of a loss in tests/ui/test_more_games.py


def spoken():
    """Yield every word that can stand in the status line."""
    for pattern in SPOKEN:
        for path in UI.glob(pattern):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("say") and node.args:
                    for part in ast.walk(node.args[0]):
                        if isinstance(part, ast.Constant) and isinstance(part.value, bytes):
                            yield part.value.decode()
    for kind in [*extreme.KINDS[: extreme.NONE], "fire", "fire now"]:
        yield "explain %s" % kind
    yield from ("burnt", "stuck")


def widest(language, word):
    """Return the text of a word with the largest numbers and the longest names."""
    text = words.Words(language).say(word)
    assert text != word, word
    if "%s" in text:
        font = Font("small")
        names = [words.Words(language).say(kind) for kind in extreme.KINDS[: extreme.NONE]]
        return text % (5, max(names, key=font.measure))
    count = text.count("%d")
    first = 5 if word in SEATS or word.startswith("told ") or word in ("lay", "lay more", "three more") else 98
    if word == "lay cover":
        return text % (3, 88)
    return text % ((first, 99) if count > 1 else (100 if word.endswith(("over", "under", "only")) else first,) * count)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_word_of_the_table_fits_the_status_line(language):
    """With the largest numbers."""
    font, all_words = Font("small"), set(spoken()) - set(ELSEWHERE)
    assert len(all_words) > 50
    for word in all_words:
        if len(word) > 1:
            assert font.measure(widest(language, word)) <= 128, (word, widest(language, word))


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("name", ["thegame", "extreme", "facetoface"])
def test_prompt_leaves_room_for_the_progress(name, language):
    """Every prompt of a turn leaves room for the cards laid; the usual ones of a solo turn also for the draw pile."""
    font = Font("small")
    prompts = "lay", "lay more", "lay one", "lay cover", "cover", "may end", "must end", "cover skull", "three more", "thinking"
    for word in prompts:
        assert font.measure(widest(language, word)) + 6 + font.measure("88/98") <= 128, word
    for word in "lay", "lay more", "lay one", "may end", "must end", "three more":
        assert font.measure(widest(language, word)) + 6 + font.measure(view.DECK + "88  88/98") <= 128, word


@pytest.mark.slow
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_replay_shows_the_decision_and_the_progress(language):
    """The progress is left out beside a long sentence; the help for the keys takes turns with the decision."""
    desk = keyplay.table_of((), 8, name="facetoface", language=language)
    keyplay.play_out(desk)
    play = desk.app.screen
    desk.app.show(replay.Replay(desk.app, lambda: play, play.session))
    screen, small, counts_shown = desk.app.screen, desk.app.small, set()
    for _ in range(len(play.session.past)):
        desk.press("right")
        counts_shown.add(bool(screen.count.text))
        assert small.measure(screen.words.text) + small.measure(screen.count.text) <= 124
    assert True in counts_shown
    done = screen.words.text
    desk.wait(3000)
    assert screen.words.text == desk.app.say("replay stands")
    desk.wait(2600)
    assert screen.words.text == done


def test_remark_and_prompt_share_a_line():
    """A remark replaces the prompt for a while; if nothing can be chosen they take turns."""
    desk = keyplay.table_of((), 1)
    line, say = desk.app.screen.foot.words, desk.app.say
    first, lay = say("first"), say("lay", 2)
    for text in first, lay, first, lay:
        assert line.text == text and (desk.app.screen.foot.facts.text == "▮90  0/98") == (text == lay)
        desk.wait(2600)
    desk.press("a")
    assert line.text == say("lay one")
    desk.long("a")
    assert line.text == say("lay first")
    desk.wait(2600)
    assert line.text == say("lay one")
    keyplay.play_out(desk)
    for text in "stuck", "back or result", "stuck":
        assert line.text == say(text)
        desk.wait(2600)
    desk.wait(20000)
    still = line.text
    desk.wait(6000)
    assert line.text == still
    desk.press("a", "b")
    assert line.text == say("result or menu")


# Drawing


def lit(bitmap):
    return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]


def test_signs_are_in_the_order_of_the_views():
    """Tile 0 is empty; a flame, the commands as the rules number them, words of others, two heads, a hand, a draw pile."""
    assert list(art.drawings("signs"))[:10] == ["flame", *extreme.KINDS[: extreme.NONE], "keepoff", "good"] == [*art.SIGNS[:10]]
    assert view.FLAME == 1 and art.SIGNS[10:] == ("person", "other", "fan", "deck")
    assert len(lit(Sheet("signs").bitmap)[0]) == 8 * (len(art.SIGNS) + 1)


def test_every_card_has_a_head():
    """For 2 to 99 the two halves show the card's digits and nothing else, and all heads differ."""
    sheet, seen = Sheet("hand"), set()
    dots = lit(sheet.bitmap)
    for card in range(2, 100):
        left, right = halves(card)
        head = tuple(tuple(row[8 * left : 8 * left + 8] + row[8 * right : 8 * right + 8]) for row in dots)
        assert head not in seen and not any(row[15] for row in head) and all(row[0] and row[14] for row in head[3:])
        seen.add(head)
    assert halves(0) == (0, 0)


def test_line_changed_in_parts_looks_like_a_new_one():
    """For any width, flush right or not."""
    chance, font = random.Random(4), Font("small")
    texts = ["Play 2 more", "Play 1 more", "", "Hold A: end", "10/98", "11/98", "110/98", "Κράτα A: τέλος", "iiii", "WWWW"]
    for right, least in (False, 0), (True, 0), (False, 40):
        line = Line(font, 128 if right else 0, 56, right=right, least=least)
        for _ in range(300):
            text = chance.choice(texts)
            line.say(text)
            fresh = Line(font, 128 if right else 0, 56, right=right, least=least)
            fresh.say(text)
            if text:
                assert lit(line.bitmap) == lit(fresh.bitmap), text
            assert text or not line.bitmap or not any(map(any, lit(line.bitmap)))
            assert line.group.x == fresh.group.x


def test_change_of_progress_sends_one_digit():
    desk = keyplay.table_of((), 71)
    line, bus = desk.app.screen.foot.facts, desk.desk.bus
    line.say("10/98")
    desk.app.device.display.refresh()
    bus.reset_count()
    line.say("11/98")
    desk.app.device.display.refresh()
    assert bus.bytes == 5 + 16


# The table


def test_fires_are_marked_in_the_hand():
    """On Fire only."""
    for options, marked in ((), False), (("On Fire",), True):
        desk = keyplay.table_of(options, 62)
        look = desk.app.screen.view
        look.slots = bytes((5, 22, 34, 77))
        look.draw_hand()
        look.at = 6
        look.draw_chosen()
        desk.app.device.display.refresh()
        found = [prices.read(desk.picture, place)[0] for place in range(4)]
        assert found == [None, "flame", None, "flame"] if marked else found == [None] * 4


@pytest.mark.slow
@pytest.mark.parametrize("name", ["thegame", "extreme", "facetoface"])
def test_cursor_goes_to_the_cheapest_pile(name):
    """At each card step of a whole game; to an opponent's pile only if nothing else fits."""
    desk = keyplay.table_of((), 8, name=name)
    steps = 0
    for _ in range(40):
        screen = desk.app.screen
        if screen.session.over:
            break
        if not screen.mine():
            desk.wait(800)
            continue
        look = screen.view
        desk.press("right")
        card = look.card(look.at)
        gaps = [look.gap(card, pile) for pile in range(4) if look.fits(card, pile)]
        assert not gaps or look.gap(card, look.pile) == min(gaps)
        steps += 1
        session = screen.session
        keyplay.make(desk, tables.beginner(name).choose(session.game.seen(session.state, session.seat)))
    assert steps > 10


def heavy_base(look, pile):
    """True if a pile's face has a base two dots high."""
    dots = look.faces[pile].bitmap
    return all(dots[x, 14] for x in range(1, 27))


def test_pile_changed_by_a_computer_is_marked_until_the_next_move():
    desk = Headless(deal=5)
    keyplay.new_game(desk)
    keyplay.go_to(desk, desk.app.say("seats"))
    desk.press("right")
    keyplay.choose(desk, desk.app.say("start"))
    screen = desk.app.screen
    assert isinstance(screen, Play)
    while screen.session.game.asks(screen.session.state) == table.ANYBODY:
        desk.press("a")
    for _ in range(60):
        if screen.mine() and len(screen.session.past) > 3:
            break
        if screen.mine():
            moves = [move for move in screen.session.moves() if move >> 8 < 100]
            keyplay.make(desk, 0 if 0 in moves else moves[0])
            left = thegame.tops(screen.session.state)
        else:
            desk.wait(800)
    now = thegame.tops(screen.session.state)
    heavy = [heavy_base(screen.view, pile) for pile in range(4)]
    assert heavy == [left[pile] != now[pile] for pile in range(4)] and any(heavy)
    desk.press("right")
    assert heavy == [heavy_base(screen.view, pile) for pile in range(4)]
    keyplay.make(desk, [move for move in screen.session.moves() if move >> 8 < 100][0])
    assert not any(heavy_base(screen.view, pile) for pile in range(4))


def test_lost_table_marks_the_piles_that_took_no_card():
    """Crosses stay on the piles where nothing of the hand goes."""
    desk = keyplay.table_of((), 1)
    assert not keyplay.play_out(desk)
    look, state = desk.app.screen.view, desk.app.screen.session.state
    held = thegame.hand(state, 0)
    for pile in range(4):
        goes = any(look.fits(card, pile) for card in held)
        assert look.rest(pile) == (None if goes else CROSS)
        assert look.drawn[pile][3] == look.rest(pile)
    assert CROSS in [look.rest(pile) for pile in range(4)]


@pytest.mark.parametrize(
    "hand, tops, burnt",
    [
        ([20, 21], (22, 1, 100, 100), True),  # both fit elsewhere, neither on 22
        ([4, 5, 30], (22, 99, 2, 3), False),  # 30 covers 22, and no second card fits
        ([4, 5], (22, 99, 2, 3), False),
    ],
)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_fire_is_named_only_if_it_is_the_reason_of_a_loss(hand, tops, burnt, language):
    """A turn that could not end even without the fire on 22 is stuck; in a team the seat is named."""
    desk = keyplay.table_of([words.Words(language).say(b"fire")], 12, language=language)
    play, say = desk.app.screen, desk.app.say
    session = test_thegame.at([hand], tops, range(80, 90), ("fire",))
    assert session.over
    play.session.state[:] = session.state
    play.settle()
    assert play.foot.text == say(b"burnt" if burnt else b"stuck")
    team = test_thegame.at([[60, 61], hand], tops, range(80, 90), ("fire",), seat=1)
    assert text_of("thegame").ending(play.view, team) == say(b"is burnt" if burnt else b"is stuck", 2)


def test_remarks_of_other_seats_and_a_fire_share_a_pile():
    """One remark is large, more are small, and a fire leaves room for them; without remarks nothing is drawn."""
    desk = keyplay.table_of(("On Fire",), 12)
    look, state = desk.app.screen.view, desk.app.screen.session.state
    count = len(look.group)
    state[table.SEATS] = 5
    state[thegame.TOPS] = 44
    state[thegame.TALK + 1], state[thegame.TALK + 2] = 1 | 2 << 2, 2
    look.show(state, 0, False)
    assert list(look.talk[0]) == [1, 2, 0, 0] and look.talk[0].y == 16, "below a face with a fire on it"
    assert list(look.talk[1]) == [7, 8, 9, 10] and look.talk[1].y == 6 and not look.talk[2]
    flame = [[dot == "#" for dot in row] for row in art.drawings("commands")["flame"]]
    assert [row[2:13] for row in lit(look.faces[0].bitmap)[2:12]] == flame
    for pile in 0, 1:  # a word on a lit face is lit, too; below it, it is not
        look.light(pile)
        assert (look.talk[pile].pixel_shader is INVERSE) == (pile == 1)
    look.light(2)
    assert look.talk[1].pixel_shader is PLAIN
    state[thegame.TALK + 1] = state[thegame.TALK + 2] = 0
    look.show(state, 0, False)
    assert look.talk == [None] * 4 and len(look.group) == count


def test_line_below_a_pile_shows_the_way_that_is_left():
    """Two dots thick, the longer the more cards; none when none goes; dots where the pile has been."""
    desk = keyplay.table_of((), 71)
    look, before = desk.app.screen.view, 0
    for top in range(99, 0, -1):
        look.draw_pile(0, top, False, 0)
        upper, lower = [row[:34] for row in lit(look.shelf)[5:7]]
        assert sum(upper) >= before and (not sum(upper)) == (top == 99) and not any(upper[:2] + upper[30:])
        assert all(lower[x] == (upper[x] or x % 2 == 0) for x in range(2, 30))
        before = sum(upper)
    assert before == 28
    duel = keyplay.table_of((), 8, name="facetoface").app.screen.view
    duel.draw_pile(1, 60, False, 0)
    assert sum(lit(duel.shelf)[5][29:57]) == 28 and duel.LAST == facetoface.LAST


def test_pile_grows_thicker_with_the_cards_on_it():
    """Also after ten back, which lengthens the way; an undo makes it thinner."""
    desk = keyplay.table_of((), 71)
    look, levels = desk.app.screen.view, []
    for count in range(30):
        look.draw_pile(0, 40, False, count)
        levels.append(sum(map(sum, [row[:32] for row in lit(look.shelf)[:5]])))
    assert levels == sorted(levels) and len(set(levels)) == 5 and levels[0] == 0 < levels[1]
    keyplay.play_out(desk)
    session = desk.app.screen.session
    played = [sum(move & 3 == pile for move in session.past if move) for pile in range(4)]
    assert list(look.heights) == played and sum(played) == 98
    desk.press("b", "b")
    assert sum(look.heights) == len([move for move in session.past if move]) < 98


def test_sprite_can_move_from_the_hand_to_a_pile():
    """The sprite is in the group only while it moves, with the picture of the chosen card."""
    desk = keyplay.table_of((), 71)
    look = desk.app.screen.view
    card = look.card(look.at)
    assert look.fly not in list(look.group) and look.place_xy(3) == (48, 32) and look.pile_xy(2) == (72, 0)
    look.write(look.fly, card)
    assert lit(look.fly.bitmap)[:14] == lit(look.chosen.bitmap)[:14]
    look.fly.x, look.fly.y = look.pile_xy(0)
    look.group.append(look.fly)
    desk.app.device.display.refresh()
    look.group.remove(look.fly)
    desk.app.device.display.refresh()
    shown = desk.picture
    desk.app.whole()
    desk.app.device.display.refresh()
    assert desk.picture == shown


def test_duel_shows_the_counts_of_both_seats():
    """Cards in hand and to draw, of both; in a replay with the seats' numbers."""
    desk = keyplay.table_of((), 8, name="facetoface")
    desk.wait(9000)
    look, state = desk.app.screen.view, desk.app.screen.session.state
    seen = [line.text for line in look.counts]
    own, other = [["%d" % len(facetoface.hand(state, seat)), "%d" % facetoface.left(state, seat)] for seat in (0, 1)]
    assert seen == own + other and [line.text for line in look.names] == ["", ""]
    watched = type(look)(SimpleNamespace(small=desk.app.small))
    watched.watching = True
    watched.show(state, 1, False)
    assert [line.text for line in watched.names] == ["1", "2"] and [line.text for line in watched.counts] == seen


# Prompts


def turned(options, deal, hand, tops, name="thegame"):
    """Return a table with this hand and these tops, the draw pile unchanged."""
    desk = keyplay.table_of(options, deal, name=name)
    session = desk.app.screen.session
    session.state[thegame.TOPS : thegame.TOPS + 4] = bytes(tops)
    session.state[thegame.HANDS : thegame.HANDS + 8] = bytes(hand) + bytes(8 - len(hand))
    thegame.ready(session.state, 0)
    desk.app.screen.settle()
    desk.app.screen.draw()
    return desk


def test_prompt_says_more_only_after_a_card():
    desk = turned((), 71, (10, 11, 12, 40, 50, 60, 70, 80), (1, 1, 100, 100))
    prompt = desk.app.screen.foot.words
    assert prompt.text == "Play 2 or more"
    desk.press("a")
    assert prompt.text == "Play 1 more"
    desk.press("a")
    assert prompt.text == "Hold A: end"
    experts = turned(("Expert",), 71, (10, 11, 12, 40, 50, 60, 70, 80), (1, 1, 100, 100))
    assert experts.app.screen.foot.words.text == "Play 3 or more"
    experts.press("a")
    assert experts.app.screen.foot.words.text == "Play 2 more"


def test_due_fire_is_named_from_the_start():
    """With its number while there is a choice; in the end only that it must be covered."""
    desk = turned(("On Fire",), 62, (10, 11, 12, 60, 70, 80, 85, 90), (1, 66, 77, 100))
    assert desk.app.screen.foot.words.text == "Play 2, cover the 66"
    keyplay.make(desk, 70 << 8 | 1)
    assert desk.app.screen.foot.words.text == "Cover the fire"
    desk = turned(("On Fire",), 62, (10, 11, 12, 60, 70, 80, 85, 90), (1, 66, 100, 100))
    keyplay.make(desk, 10 << 8)
    assert desk.app.screen.foot.words.text == "Cover the fire"
    keyplay.make(desk, 70 << 8 | 1)
    assert desk.app.screen.foot.words.text == "Hold A: end"


@pytest.mark.slow
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_turn_without_a_legal_card_ends_with_one_press(language):
    """The prompt says so. A key that was down before does not end the turn: nothing is played by mistake."""
    desk = keyplay.table_of((), 4, language=language)
    player, screen = tables.beginner("thegame"), desk.app.screen
    session, ends = screen.session, 0
    for _ in range(200):
        if session.over:
            break
        if session.moves() != [0]:
            keyplay.make(desk, player.choose(session.game.seen(session.state, 0)))
            continue
        assert screen.foot.prompt == desk.app.say("must end")
        past, ends = len(session.past), ends + 1
        desk.press("right", "up", "a")
        assert session.past[past:] == [0]
    assert ends


def test_key_that_was_down_before_ends_no_turn():
    """The last card is laid by the pause menu or by another key; A was down before, and its release does nothing."""
    desk = turned((), 71, (10, 20, 30, 40, 50, 60, 70, 80), (1, 1, 100, 100))
    screen, state = desk.app.screen, desk.app.screen.session.state
    desk.press("a", "a")
    state[thegame.TOPS : thegame.TOPS + 4] = bytes((98, 98, 2, 3))
    past = len(screen.session.past)
    desk.edge("a", True)
    screen.draw()  # the change in between: from now on no card fits
    assert screen.view.spent()
    desk.wait(100)
    desk.edge("a", False)
    desk.wait(100)
    assert len(screen.session.past) == past
    desk.press("a")
    assert screen.session.past[past:] == [0]


@pytest.mark.parametrize("name", ["thegame", "extreme", "facetoface"])
def test_turn_without_a_legal_card_may_end(name):
    """So the one press is never refused: in whole random games."""
    chance, count = random.Random(5), 0
    for deal in range(1, 60):
        session = Session.deal(name, min(games.load(name).SEATS), (), deal)
        while not session.over:
            moves = session.moves()
            if session.game.asks(session.state) == table.SECRET and not list(session.game.lays(session.state)):
                assert 0 in moves
                count += 1
            cards = [move for move in moves if move and move >> 8 < 100]
            session.play(chance.choice(cards) if cards else 0)
    assert count > 5


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_each_game_has_a_first_line(language):
    """The keys, the rules for speaking, or the owners of the piles: also for the second person to look."""
    for name, seats, people, word in (
        ("thegame", 1, 1, "first"),
        ("extreme", 1, 1, "first"),
        ("extreme", 3, 1, "first team"),
        ("thegame", 2, 2, "first team"),
        ("facetoface", 2, 1, "first duel"),
        ("facetoface", 2, 2, "first duel"),
    ):
        desk = keyplay.seated(name, seats, people, deal=5, language=language)
        for _ in range(people - 1):
            desk.long("a")
        screen = desk.app.screen
        while screen.stage != ON:
            desk.press("a") if screen.stage == ANYBODY else desk.wait(100)
        assert screen.foot.plain == desk.app.say(word), name


@pytest.mark.parametrize("pile", [2, 3])
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_refusal_names_a_pile_that_takes_no_gift(pile, language):
    """No card is under 1 or over 60."""
    desk = keyplay.table_of((), 5, name="facetoface", language=language)
    while not desk.app.screen.mine():
        desk.wait(100)
    screen = desk.app.screen
    screen.view.shown = bytes((1, facetoface.LAST + 1) * 2)
    reason = text_of("facetoface").why(screen.view, screen.session, screen.view.card(0) << 8 | pile)
    assert reason == desk.app.say("no gift")
    screen.view.shown = bytes((5, 5, 7, 7))
    assert "7" in text_of("facetoface").why(screen.view, screen.session, screen.view.card(0) << 8 | pile)


# Signs


def test_only_the_sign_under_the_cursor_is_explained():
    """At a rest on a card with a sign its meaning; on a card without one nothing, whatever else is in the hand."""
    desk = Headless(deal=12)
    keyplay.new_game(desk, "extreme")
    keyplay.choose(desk, "Deal the cards")
    look, told = desk.app.screen.view, 0
    meanings = {desk.app.say("explain %s" % kind) for kind in extreme.KINDS[: extreme.NONE]}
    desk.wait(6000)
    for _ in range(8):
        desk.press("right")
        desk.wait(1300)
        kind = extreme.kind(desk.app.screen.session.state, look.card(look.at))
        text = desk.app.screen.foot.words.text
        if kind == extreme.NONE:
            assert text not in meanings
        else:
            assert text == desk.app.say("explain %s" % extreme.KINDS[kind])
            assert ord(text[0]) > 128 and desk.app.small.measure(text[0]) == 7, "the sign stands before its words"
            told += 1
        desk.wait(4000)
    assert told > 1


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_rules_of_extreme_show_the_signs(language):
    """Each command's line begins with the sign that the cards have."""
    desk = Headless(language=language)
    keyplay.choose(desk, desk.app.say("rules"))
    keyplay.choose(desk, desk.app.say("extreme"))
    reader, signs_shown = desk.app.screen, ""
    for _ in range(reader.count):
        signs_shown += "".join(line[0] for line in reader.lines() if line and line[0] in art.PICTOGRAMS)
        desk.press("right")
    assert signs_shown == art.PICTOGRAMS[1:8]
    font, signs = desk.app.small, lit(Sheet("signs").bitmap)
    for tile in range(8):
        number = font.numbers(art.PICTOGRAMS[tile])[0]
        start = font.starts[number - 1]
        letter = [[font.strip[start + x, y] for x in range(7)] for y in range(8)]
        assert letter == [row[8 * tile + 8 : 8 * tile + 15] for row in signs]


def test_commands_told_by_others_are_shown_as_signs():
    """One line for each other seat, with all commands that it told."""
    session = Session.deal("extreme", 3, (), 5)
    session.state[extreme.TOLD + 1], session.state[extreme.TOLD + 2] = 0b110, 1
    assert text_of("extreme").heard(None, session, 0) == ["☻2: ☠③", "☻3: ⛔"]
    assert text_of("extreme").heard(None, session, 1) == ["☻3: ⛔"]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_minus_is_explained_when_the_cursor_rests(language):
    desk = keyplay.table_of((), 5, name="facetoface", language=language)
    while not desk.app.screen.mine():
        desk.wait(100)
    look = desk.app.screen.view
    assert not look.signed() and not text_of("facetoface").explain(look)
    desk.press("left")  # 55, over 52
    while look.pile != 3:
        desk.press("down")
    desk.wait(4000)
    desk.press("up", "down")
    desk.wait(1300)
    assert look.signed() == 55 and desk.app.screen.foot.words.text == desk.app.say("explain gift", 3)


def test_cursor_step_does_not_wait_for_the_meaning_of_a_sign():
    """The prompt changes in the background; the meaning is removed after a time without keys."""
    desk = keyplay.table_of((), 71)
    foot = desk.app.screen.foot
    foot.holds("")
    foot.passes("a sign", SIGN)
    foot.say()
    foot.moved()
    foot.asks("Play it", [""])
    assert foot.words.text == "a sign"
    desk.wait(300)
    assert foot.words.text == "Play it"
    foot.passes("a remark")
    foot.say()
    foot.asks("Play 2 or more", [""])
    assert foot.words.text == "Play 2 or more"


def test_loss_of_a_team_marks_the_piles_for_the_seat_on_turn():
    """Crosses on the piles on which nothing of that seat's hand goes; the hand itself stays hidden."""
    desk = keyplay.seated("thegame", 2, deal=1)
    screen = desk.app.screen
    for _ in range(400):
        if screen.session.over:
            break
        if screen.mine():
            moves = [move for move in screen.session.moves() if move >> 8 < 100]
            keyplay.make(desk, moves[0] if moves and moves[0] else 0)
        else:
            desk.wait(800)
    session, look = screen.session, screen.view
    assert session.over and not table.won(session.state, 0)
    held = thegame.hand(session.state, session.state[table.SEAT])
    tops = thegame.tops(session.state)
    for pile in range(4):
        goes = (
            any(card > tops[pile] or card == tops[pile] - 10 for card in held)
            if pile < 2
            else (any(card < tops[pile] or card == tops[pile] + 10 for card in held))
        )
        assert look.rest(pile) == (None if goes else CROSS)
    assert set(look.slots) == set(thegame.hand(session.state, 0))
    session.state[table.SEAT] ^= 1
    screen.draw()
    assert set(look.slots) == set(thegame.hand(session.state, 0)), "one's own cards, whoever was on turn"
