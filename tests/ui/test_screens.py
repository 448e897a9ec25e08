"""The whole program by keys: golden frames, whole games, budgets, random keys."""

import ast
import random
import re
import runpy
import string
from pathlib import Path
from types import SimpleNamespace

import pytest
from PIL import Image

from engine import games, table
from engine.games import extreme, thegame, wednesday
from engine.session import Session
from simulator.drawings import art
from simulator.headless import Headless
from tests.support import frames, keyplay, look, tables
from ui.drawing.fonts import Font
from ui.games import text_of
from ui.saves import totals
from ui.screens import setup
from ui.screens.menu import Menu
from ui.screens.table.play import ANYBODY, COVERED, Play
from ui.text import words
from ui.version import VERSION

FILMS = [  # whole games and the Greek screens are slow
    pytest.param(*film, marks=pytest.mark.slow if film[0] in frames.LONG or frames.folder(*film) != frames.FOLDER else ())
    for film in frames.films()
]


@pytest.mark.parametrize("name, language", FILMS)
def test_golden_frames(name, language):
    seen, keys, heard = frames.film(name, language)
    place = frames.folder(name, language)
    for frame, text in seen.items():
        assert text == (place / (frame + ".txt")).read_text(), "%s: make golden writes it anew" % frame
    path = frames.spoken_file(name, language)
    assert heard == (path.read_text(encoding="utf-8") if path.exists() else ""), "%s: make golden writes it anew" % path.name
    if place == frames.FOLDER:
        assert keys == (frames.KEYS / (name + ".txt")).read_text(), "%s: make golden writes it anew" % name


def test_every_golden_frame_has_a_script():
    said = {
        frames.folder(name, language) / (line.split()[1] + ".txt")
        for name, language in frames.films()
        for line in frames.SCRIPTS[name][2].split("\n")
        if "see " in line
    }
    assert said == set(frames.FOLDER.rglob("*.txt"))
    assert {path.stem for path in frames.KEYS.glob("*.txt")} == set(frames.SCRIPTS)
    assert set(frames.SPOKEN.glob("*.txt")) <= {frames.spoken_file(*film) for film in frames.films()}


@pytest.mark.parametrize("see", ["about = STATISTICS", "about"])
def test_golden_script_stops_at_an_unexpected_screen(monkeypatch, see):
    monkeypatch.setitem(frames.SCRIPTS, "menus", (427, "en", "press up a\nsee " + see))
    with pytest.raises(ValueError, match="menus, line 2: see %s: this is 'ABOUT %s'$" % (see, VERSION.decode())):
        frames.film("menus")


@pytest.mark.parametrize("name", ["menus", "rules", "table"])
def test_golden_script_stops_if_a_menu_has_one_more_line(monkeypatch, name):
    """Scripts count the presses in a menu: without this check `make golden` would film wrong screens silently."""

    def longer(self, app, title, items, *more):
        init(self, app, title, items[:1] + items, *more)

    init = Menu.__init__
    monkeypatch.setattr(Menu, "__init__", longer)
    with pytest.raises(ValueError, match="%s, line .*: (this is|expect) " % name):
        frames.film(name)


@pytest.mark.parametrize("name", ["setup", "fire"])
def test_golden_script_stops_if_a_game_has_one_more_option(monkeypatch, name):
    def fill(self):
        real(self)
        self.items.insert(2, self.items[2])

    real = setup.Setup.fill
    monkeypatch.setattr(setup.Setup, "fill", fill)
    with pytest.raises(ValueError, match="%s, line .*: (this is|expect) " % name):
        frames.film(name)


@pytest.mark.slow
def test_look_page_shows_the_golden_frames():
    """docs/LOOK.md, and each dot of its sheets."""
    assert look.PAGE.read_text(encoding="utf-8") == look.page()
    for name, language in frames.films():
        with Image.open(look.file(name, language)) as stored:
            drawn = look.sheet(name, language)
            assert stored.convert("RGB").tobytes() == drawn.convert("RGB").tobytes(), "%s: make look" % name


ROOT = Path(__file__).parent.parent.parent

# For every variant that can be played alone, a deal that the beginner wins; the beginner loses deal 1 in all of them
WON = [
    ((), 71),
    (("Expert",), 116),
    (("Smaller hand",), 2516),
    (("On Fire",), 62),
    (("Expert", "Smaller hand"), 7667),
    (("Expert", "On Fire"), 130),
    (("Smaller hand", "On Fire"), 2214),
    (("On Fire", "Strict fire"), 119),
    (("Expert", "Smaller hand", "On Fire"), 26723),
    (("Expert", "On Fire", "Strict fire"), 130),
    (("Smaller hand", "On Fire", "Strict fire"), 5219),
    (("Expert", "Smaller hand", "On Fire", "Strict fire"), 57777),
]


ONE, SOME, REST = WON[0], [WON[7], WON[11]], [*WON[1:7], *WON[8:11]]


@pytest.mark.slow
@pytest.mark.parametrize(
    "options, deal",
    [
        ONE,
        *[pytest.param(*won, marks=pytest.mark.slow) for won in SOME],
        *[pytest.param(*won, marks=pytest.mark.long) for won in REST],
    ],
)
def test_whole_game_by_keys_to_a_win(options, deal):
    desk = keyplay.table_of(options, deal)
    assert keyplay.play_out(desk)
    assert "All 98 played" in desk.text()
    desk.press("a")
    assert "YOU WIN!" in desk.text() and "No cards left!" in desk.text()


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [won[0] for won in (ONE, *SOME)] + [pytest.param(won[0], marks=pytest.mark.long) for won in REST]
)
def test_whole_game_by_keys_to_a_loss(options):
    deal = 1
    desk = keyplay.table_of(options, deal)
    assert not keyplay.play_out(desk)
    assert "Stuck" in desk.text() or "Fire not covered" in desk.text()
    session = desk.app.screen.session
    desk.press("a")
    left = session.score(0)
    texts = ("%d of 98 played" % (98 - left), "%d LEFT" % left) if left > 9 else ("%d cards left" % left, "EXCELLENT")
    assert texts[0] in desk.text() and texts[1] in desk.text()
    keyplay.choose(desk, "Same deal")
    assert desk.app.screen.session.number == deal and not desk.app.screen.session.past


def test_loss_can_be_undone():
    desk = keyplay.table_of((), 1)
    keyplay.play_out(desk)
    before = len(desk.app.screen.session.past)
    desk.press("b", "b")
    assert not desk.app.screen.session.over and len(desk.app.screen.session.past) < before


@pytest.mark.slow
@pytest.mark.parametrize("name, options, deal", [("thegame", ("On Fire",), 62), ("extreme", (), 1542), ("facetoface", (), 8)])
def test_budgets_on_the_bus(name, options, deal):
    """A cursor step at most 310 bytes (26 ms on the device), playing a card at most 950, over a whole game.

    Marks and words to wipe are in it, and a movement that a key ends: keys come faster than it is over. If nothing changes,
    nothing is sent."""
    desk = keyplay.table_of(options, deal, name=name)
    bus, worst = desk.desk.bus, {"step": 0, "lay": 0, "hand": 0}
    original = desk.edge

    def edge(key, pressed):
        bus.reset_count()
        shown = desk.app.screen.session.state[table.SHOWN]
        original(key, pressed)
        drawn = shown != desk.app.screen.session.state[table.SHOWN]  # the whole hand was laid, and a new one drawn
        drawn |= desk.app.screen.session.over  # or the game is over, with its words
        what = "hand" if drawn else "lay" if key == "a" else "step"
        worst[what] = max(worst[what], bus.bytes)

    desk.edge = edge
    keyplay.play_out(desk)
    desk.settled()
    assert 0 < worst["step"] <= 310 and 0 < worst["lay"] <= 950, worst
    bus.reset_count()
    desk.wait(1500)  # before remark and prompt take turns
    assert bus.bytes == 0


@pytest.mark.slow
def test_power_cut_at_any_decision_loses_nothing():
    """The menu offers the game at the same decision."""
    desk = keyplay.table_of((), 71)
    for _ in range(30):
        session = desk.app.screen.session
        state, past = bytes(session.state), list(session.past)
        desk.cut()
        keyplay.choose(desk, "Continue")
        assert isinstance(desk.app.screen, Play)
        assert bytes(desk.app.screen.session.state) == state and desk.app.screen.session.past == past
        keyplay.make(desk, tables.beginner("thegame").choose(session.state))


def test_undo_and_redo_survive_a_power_cut():
    desk = keyplay.table_of((), 71)
    desk.press("a", "right", "a", "b")
    desk.cut()
    keyplay.choose(desk, "Continue")
    assert len(desk.app.screen.session.past) == 1 and len(desk.app.screen.session.undone) == 1
    desk.long("b")
    keyplay.choose(desk, "Redo")
    keyplay.choose(desk, "Continue")
    assert len(desk.app.screen.session.past) == 2


@pytest.mark.slow
def test_result_is_counted_once():
    desk = keyplay.table_of((), 71)
    keyplay.play_out(desk)
    desk.press("a")
    keyplay.choose(desk, "Main menu")
    keyplay.choose(desk, "Statistics")
    assert "Games 1   Won 1" in desk.text() and "Fewest left 0" in desk.text()


@pytest.mark.slow
def test_result_shows_its_words_before_it_reads_the_store():
    """The first picture needs no store. The next tick adds the earlier games and the row of wins."""
    desk = keyplay.table_of((), 71)
    keyplay.play_out(desk)
    play = desk.app.screen
    result = play.result()
    result.enter()
    assert not result.picture and desk.app.page.title.text == result.title
    assert result.tick(desk.desk.clock.ticks()) is result and result.picture is desk.app.page.picture
    assert not result.tick(desk.desk.clock.ticks())


@pytest.mark.slow
def test_game_is_counted_when_its_result_is_left():
    """Lost, undone, lost again: one game. After that it cannot be continued or undone."""
    desk = keyplay.table_of((), 1)
    keyplay.play_out(desk)
    for _ in range(3):
        desk.press("b", "b")
        keyplay.play_out(desk)
    desk.press("a", "b")
    assert "B: menu" in desk.text()
    desk.press("b")
    assert "New game" in desk.text()
    desk.cut()
    assert "Continue" not in desk.text()
    keyplay.choose(desk, "Statistics")
    assert "Games 1 " in desk.text() and "with help" in desk.text()


def test_running_game_is_given_up_only_after_a_question():
    desk = keyplay.table_of((), 71)
    desk.press("a")
    desk.long("b")
    keyplay.choose(desk, "Same deal again")
    assert "A game is in progress." in desk.text()
    keyplay.choose(desk, "Keep playing it")
    keyplay.choose(desk, "Main menu")
    keyplay.new_game(desk)
    keyplay.choose(desk, "Deal the cards")
    keyplay.choose(desk, "Abandon it")
    assert isinstance(desk.app.screen, Play) and not desk.app.screen.session.past


def test_every_pile_can_be_reached():
    """Four presses of down go round all piles, legal or not."""
    desk = keyplay.table_of((), 1)
    for _ in range(61):
        keyplay.make(desk, tables.beginner("thegame").choose(desk.app.screen.session.state))
    view = desk.app.screen.view
    for _ in range(8):
        desk.press("right")
        seen = set()
        for _ in range(4):
            desk.press("down")
            seen.add(view.pile)
        assert seen == {0, 1, 2, 3}


def test_keyplay_reports_a_move_that_no_key_reaches():
    """keyplay knows cards and piles only from the view, and does not search for ever."""
    desk = keyplay.table_of((), 1)
    with pytest.raises(AssertionError, match="lay 99 on pile 8.*no key leads there"):
        keyplay.make(desk, 99 << 8 | 7)


def test_handover_screen_hides_the_hand_after_a_pause_and_a_cut():
    """Pause and continue on the handover screen, and a power cut there: the hand stays hidden."""
    desk = Headless(deal=5)
    keyplay.new_game(desk)
    keyplay.go_to(desk, "Players")
    desk.press("right", "down", "down", "right")
    keyplay.choose(desk, "Deal the cards")
    assert "HAND OVER" in desk.text()
    desk.long("b")
    keyplay.choose(desk, "Continue")
    assert "HAND OVER" in desk.text()
    desk.cut()
    keyplay.choose(desk, "Continue")
    assert "HAND OVER" in desk.text()


def test_b_asks_before_it_undoes_a_draw_even_after_a_computers_turn():
    desk = Headless(deal=5)
    keyplay.new_game(desk)
    keyplay.go_to(desk, "Players")
    desk.press("right")
    keyplay.choose(desk, "Deal the cards")
    desk.press("a", "a", "a")
    desk.long("a")
    desk.wait(900)
    session = desk.app.screen.session
    count = len(session.past)
    desk.press("b")
    assert "B: undo" in desk.text() and len(session.past) == count and not session.helped
    desk.press("b")
    assert len(session.past) < count and session.helped


def test_prompt_comes_back_after_a_question():
    desk = keyplay.table_of((), 1)
    keyplay.play_out(desk)
    past = len(desk.app.screen.session.past)
    for _ in range(2):  # the question is withdrawn with its text
        desk.press("b")
        assert "B: undo" in desk.text()
        desk.wait(4000)
        assert "Stuck" in desk.text() and len(desk.app.screen.session.past) == past


def test_hints_make_a_game_helped():
    desk = keyplay.table_of((), 71)
    desk.long("b")
    keyplay.choose(desk, "Hint")
    assert "Try" in desk.text()
    assert desk.app.screen.session.helped
    desk.cut()
    keyplay.choose(desk, "Continue")
    assert desk.app.screen.session.helped


def test_hint_may_be_a_remark_to_the_others():
    """The computer speaks before it ends a turn (1.8), so its hint does too, and the cursor is on the pile."""
    view, session = keyplay.table_of((), 9).app.screen.view, Session.deal("thegame", 2)
    session.play(thegame.BEGIN)
    view.show(thegame.seen(session.state, 0), 0, True)
    for move, text in (thegame.KEEP_OFF | 2, "Say: keep off pile 3"), (thegame.GOOD | 1, "Say: pile 2 is good"):
        view.point(move)
        assert view.pile == move & 3 and text_of("thegame").advise(view, [move], 0) == (text, "")


@pytest.mark.slow
@pytest.mark.parametrize("seats, people", [(2, 1), (3, 2), (5, 1), (5, 5)])
def test_team_plays_to_the_end_without_showing_another_hand(seats, people):
    """People hand the device over, computers play by themselves."""
    desk = Headless(deal=seats)
    keyplay.new_game(desk)
    keyplay.go_to(desk, "Players")
    desk.press(*["right"] * (seats - 1))
    for seat in range(1, people):
        keyplay.go_to(desk, "Player %d" % (seat + 1))
        desk.press("right")
    keyplay.choose(desk, "Deal the cards")
    if people > 1:
        assert "HAND OVER" in desk.text()
        desk.long("a")
    play = desk.app.screen
    for _ in range(3000):
        screen = desk.app.screen
        if play.session.over:
            break
        if screen is not play:
            assert "HAND OVER" in desk.text()
            desk.press("a")  # a second tap does not show the next hand
            assert "HAND OVER" in desk.text()
            desk.long("a")
        elif play.stage in (COVERED, ANYBODY):
            desk.press("a")
        elif play.mine():
            assert play.view.seat == play.session.seat
            moves = [move for move in play.session.moves() if move >> 8 < 100]
            keyplay.make(desk, 0 if 0 in moves else moves[0])
        else:
            desk.wait(800)
    assert play.session.over and ("is stuck" in desk.text() or "All 98" in desk.text())


@pytest.mark.long
def test_random_keys_never_crash():
    """Ten thousand random edges: no exception, no stuck screen, and the game can be opened again."""
    desk, chance = Headless(seed=3), random.Random(3)
    seen = set()
    for _ in range(10000):
        desk.edge(chance.randrange(6), chance.random() < 0.5)
        if chance.random() < 0.3:
            desk.wait(chance.choice((8, 60, 500, 900)))
        seen.add(type(desk.app.screen).__name__)
    assert {"Play", "Menu", "Setup", "Reader"} <= seen
    for key in range(6):
        desk.edge(key, False)
    desk.cut()
    desk.press("up", "down")
    assert desk.text()


def test_left_hand_turns_display_and_arrows():
    desk = Headless(deal=5)
    before = desk.picture
    keyplay.choose(desk, "Settings")
    keyplay.go_to(desk, "Grip")
    desk.press("right")
    desk.press("b", "down", "down", "down")
    turned = desk.picture
    dots = [[turned[(y >> 3) * 128 + x] >> (y & 7) & 1 for x in range(128)] for y in range(64)]
    assert desk.app.screen.at == 0
    upright = [[before[(y >> 3) * 128 + x] >> (y & 7) & 1 for x in range(128)] for y in range(64)]
    assert [row[::-1] for row in dots[::-1]] == upright
    desk.press("up")
    assert desk.app.screen.at == 1


def test_foreign_store_is_not_touched_before_asking():
    from simulator.device.chips.flash import Sector

    store = Sector(b"somebody else's bytes" + bytes(4075))
    before = bytes(store)
    desk = Headless(store, deal=5)
    assert "Unknown data" in desk.text()
    keyplay.choose(desk, "Keep it")
    keyplay.new_game(desk)
    keyplay.choose(desk, "Deal the cards")
    desk.press("a")
    assert bytes(store) == before
    desk = Headless(store, deal=5)
    keyplay.choose(desk, "Erase it")
    keyplay.new_game(desk)
    assert bytes(store) != before and not desk.app.store.foreign


def test_foreign_store_is_set_aside_and_restored():
    from simulator.device.chips.flash import Sector

    before = b"somebody else's bytes" + b"\xff" * 4075
    desk = Headless(Sector(before), deal=5)
    keyplay.choose(desk, "Put it aside")
    keyplay.new_game(desk)
    keyplay.choose(desk, "Deal the cards")
    desk.press("a")
    desk.cut()
    keyplay.choose(desk, "Settings")
    keyplay.choose(desk, "Restore the old data")
    keyplay.choose(desk, "no")
    keyplay.choose(desk, "Restore the old data")
    keyplay.choose(desk, "yes")
    assert bytes(desk.store) == before and "Unknown data" in desk.text()


@pytest.mark.slow
def test_results_are_deleted_after_asking():
    desk = keyplay.table_of((), 1)
    keyplay.play_out(desk)
    desk.press("a")
    keyplay.choose(desk, "Main menu")
    for answer, count in ("no", 1), ("yes", 0):
        keyplay.choose(desk, "Settings")
        keyplay.choose(desk, "Delete all results")
        keyplay.choose(desk, answer)
        desk.cut()
        assert len(totals.read(desk.app.store)) == count


def test_resting_cursor_survives_a_power_cut():
    """The cursor is stored a second after the last key, also on a pile where the card does not fit."""
    desk = keyplay.table_of((), 71)
    desk.press("a", "right", "right", "up")
    view = desk.app.screen.view
    card, pile = view.card(view.at), view.pile
    desk.wait(1200)
    desk.cut()
    keyplay.choose(desk, "Continue")
    view = desk.app.screen.view
    assert (view.card(view.at), view.pile) == (card, pile)
    used = desk.app.store.end
    desk.wait(5000)
    assert desk.app.store.end == used


# Words


def every(language):
    """Return every word with its text."""
    lines = (ROOT / "lib" / "ui" / "text" / (language + ".txt")).read_text(encoding="utf-8").splitlines()
    return [line.split("=", 1) for line in lines if "=" in line]


def test_all_languages_have_the_same_words():
    english = dict(every("en"))
    for language in words.LANGUAGES:
        said = dict(every(language))
        assert len(said) == len(every(language)), "a word is there twice"
        assert set(said) == set(english), language
        for word, text in said.items():
            assert text.count("%d") == english[word].count("%d"), word
            assert words.Words(language).say(word) == text
    for name in games.CATALOG:
        assert name in english
        for option in games.load(name).OPTIONS:
            assert option in english


SAYING = "say", "app.say", "self.app.say", "view.app.say"


def test_every_word_in_the_code_is_in_the_word_files():
    """Each say(b"...") and each item of a menu is a word of the files, and is in bytes. In the modules called spoken.py
    say("...") has words for a listener: see tests/ui/test_spoken.py."""
    english = dict(every("en"))
    used_words = set()
    for path in (ROOT / "lib" / "ui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in SAYING[path.name == "spoken.py" :]:
                used_words |= set(literals(node.args[0]))
            if path.parent.name == "screens" and isinstance(node, ast.Constant) and isinstance(node.value, bytes):
                used_words |= {node.value} if node.value.replace(b" ", b"").isalpha() else set()
    assert len(used_words) > 100 and all(isinstance(word, bytes) for word in used_words - {"explain %s", "about %s", "by %s"})
    assert {word.decode() for word in used_words - {"explain %s", "about %s", "by %s"}} - set(english) == set()


def literals(node):
    """Return the possible constants of an expression."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    if isinstance(node, ast.BinOp):
        return literals(node.left)
    return [node.value] if isinstance(node, ast.Constant) else []


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_word_fits_its_place_and_has_its_letters(language):
    """Titles in the title font, items beside the cursor, lines on the table."""
    narrow, wide = Font("small"), Font("title")
    for word, text in every(language):
        longest = text.replace("%d", "88")
        capitals = word.upper() == word or word in ("title", "pause", "hand over", "result", *READINGS)
        font = wide if capitals else narrow
        assert all(font.numbers(letter) for letter in longest), (word, text)
        assert font.measure(longest) <= (128 if capitals else 120 if word != "thegame" else 60), (word, text)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_explanation_of_on_fire_names_its_six_cards(language):
    """In the set-up, instead of the title: these six numbers and no others."""
    text = words.Words(language).say(b"about fire")
    assert [int(number) for number in re.findall(r"\d+", text)] == list(thegame.FIRES)
    desk = Headless(language=language)
    keyplay.new_game(desk)
    keyplay.go_to(desk, desk.app.say(b"fire"))
    desk.wait(1200)
    assert desk.app.page.corner.text == text and desk.app.small.measure(text) <= 128


READINGS = "beaten", "excellent", "lost", "left"


def test_title_font_has_all_letters_of_titles():
    """The version in About, names of games in set-ups, in both languages (chapters of rules are tested below)."""
    font = Font("title")
    for letter in ".,?:-'()/!0123456789":
        assert len(font.numbers(letter)) == 1 and font.measure(letter) > 0, letter
    titles = [VERSION.decode()]
    for language in words.LANGUAGES:
        say = words.Words(language).say
        titles += [say(name).upper() for name in games.CATALOG] + [text for word, text in every(language) if word.isupper()]
        titles += (
            (ROOT / "lib" / "ui" / "text" / "rules" / ("about.%s.txt" % language))
            .read_text("utf-8")
            .splitlines()[0][2:]
            .split()
        )
    for title in titles:
        assert len(font.numbers(title)) == len(title), title


def test_small_font_has_all_printable_and_greek_letters():
    font = Font("small")
    for letter in string.printable[:95] + "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰΆΈΉΊΌΎΏ«»·–":
        assert len(font.numbers(letter)) == 1 and font.measure(letter) > 0, letter
    assert not font.numbers("\t中😀")


@pytest.mark.slow
@pytest.mark.parametrize("name", games.CATALOG)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_rules_pages_can_be_read_through(name, language):
    desk = Headless(language=language)
    desk.press("down", "a")
    keyplay.choose(desk, desk.app.say(name))
    reader, chapters, missing, pages = desk.app.screen, set(), set(), []
    while (reader.at, reader.top) not in pages:  # until down leads to no new page
        pages.append((reader.at, reader.top))
        title, *lines = reader.lines()
        assert all(Font("title").numbers(letter) for letter in title), title
        for line in lines:
            assert reader.app.small.measure(line) <= 128, line
            assert all(reader.app.small.numbers(letter) for letter in line), line
        if title not in chapters:
            missing |= set(lines)
        missing -= {line.text for line in desk.app.page.lines}
        chapters.add(title)
        desk.press("down")
    for page in pages[-2::-1]:  # and back in the same order
        desk.press("up")
        assert (reader.at, reader.top) == page
    assert reader.press(0) is None and (reader.at, reader.top) == (0, 0)
    assert len(chapters) == reader.count >= 6 and not missing


def book(name, language):
    """Return the chapters of a rule book as they were written, each a list of paragraphs."""
    path = ROOT / "simulator" / "drawings" / "art" / "rules" / ("%s.%s.txt" % (name, language))
    return [chapter.splitlines() for chapter in ("\n" + path.read_text(encoding="utf-8")).split("\n= ")[1:]]


@pytest.mark.parametrize("name", games.CATALOG)
def test_both_languages_of_a_rule_book_have_the_same_paragraphs(name):
    """Chapter by chapter, each paragraph with the same numbers in any order."""
    english, greek = book(name, "en"), book(name, "el")
    assert len(english) == len(greek)
    for one, other in zip(english, greek, strict=True):
        assert len(one) == len(other), one[0]
        for english_text, greek_text in zip(one[1:], other[1:], strict=True):
            assert sorted(re.findall(r"\d+", english_text)) == sorted(re.findall(r"\d+", greek_text)), english_text


FACTS = [  # game, chapter from 0, the text on its page in English and in Greek
    ("thegame", 0, "Alone you hold %d cards" % thegame.HAND[0], "Μόνος σου κρατάς %d" % thegame.HAND[0]),
    (
        "thegame",
        4,
        "two with %d cards each, more with %d" % thegame.HAND[1:3],
        "με %d κάρτες, οι περισσότεροι με %d" % thegame.HAND[1:3],
    ),
    ("thegame", 4, "without cards is skipped", "δεν έχει τίποτα στο χέρι χάνει τη σειρά"),
    ("thegame", 5, "still 1 once the draw pile is empty", "μόλις αδειάσει η στοίβα τραβήγματος αρκεί πάλι 1"),
    (
        "extreme",
        1,
        "%d cards alone, %d for two, %d for more" % thegame.HAND[:3],
        "τις %d μόνος, τις %d στους δύο, τις %d" % thegame.HAND[:3],
    ),
    ("extreme", 2, "fewer than three cards in hand it loses", "λιγότερες από τρεις στο χέρι χάνεις"),
    ("extreme", 3, "no hints, even alone", "ούτε υποδείξεις, ακόμα και μόνος"),
    ("extreme", 6, "These are ours", "Είναι δικοί μας"),
    ("qwixx", 1, "the cards played are shuffled", "όσες παίχτηκαν ανακατεύονται"),
    ("qwixx", 3, "Then the market is filled up again", "Μετά η βιτρίνα ξαναγεμίζει"),
    ("qwixx", 8, "To see a hand again, hold A", "Για να δεις πάλι το χέρι σου, κράτα A"),
    ("qwixx", 9, "When the game is over all arrows turn the sheets", "Στο τέλος όλα τα βέλη"),
    ("wednesday", 0, "equal points share the win", "με ίσους πόντους η νίκη μοιράζεται"),
    (
        "wednesday",
        1,
        "played by itself; if several players hold one, a draw decides",
        "Μπαίνει μόνο του, και ο κλήρος λέει ποιανού",
    ),
    ("wednesday", 1, "If nobody holds one, player 1 begins", "Αν κανείς δεν έχει, αρχίζει ο παίκτης 1"),
    ("wednesday", 2, "if they have none left, the next player with cards does", "με άδειο χέρι, ο επόμενος"),
    ("wednesday", 3, "As your last card it does nothing", "Αν ήταν η τελευταία σου, δεν γίνεται τίποτα"),
    ("wednesday", 3, "none of a blocked number", "όχι όμως από νούμερο μπλοκαρισμένο"),
    ("wednesday", 3, "4, 7 and 8 must be done if they can", "Τα 4, 7 και 8 γίνονται υποχρεωτικά"),
    ("wednesday", 4, "Allowed even if 6 is blocked", "Επιτρέπονται κι αν το 6 είναι μπλοκαρισμένο"),
    ("wednesday", 4, "Not if 10 is blocked", "Όχι αν το 10 είναι μπλοκαρισμένο"),
    ("wednesday", 5, "their names here are ours", "με δικά μας ονόματα"),
    ("wednesday", 5, "one number that lies there (not 4)", "ένα νούμερο από εκεί (όχι το 4)"),
    ("wednesday", 6, "pass on an empty stack, or pass for the twelfth time", "πάσο σε άδεια στοίβα, ή για δωδέκατη φορά"),
    ("wednesday", 7, "Rounds 1 to 3 are our guess", "Στους γύρους 1 ως 3 το μαντεύουμε"),
    ("wednesday", 8, "1 and 4, 2 and 5, 3 and 6", "1 και 4, 2 και 5, 3 και 6"),
    ("wednesday", 8, "Partners may talk about their cards, not show them", "μιλούν για το χέρι τους, όχι να το δείχνουν"),
]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_rule_pages_have_all_facts(language):
    """On the pages of the device, line by line; with notes where our rules fill gaps of the printed ones."""
    for name, chapter, *said in FACTS:
        page = (ROOT / "lib" / "ui" / "text" / "rules" / ("%s.%s.txt" % (name, language))).read_text(encoding="utf-8")
        text = " ".join(("\n" + page).split("\n= ")[1 + chapter].splitlines()[1:])
        assert said[words.LANGUAGES.index(language)] in text, (name, chapter)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_numbers_on_the_rule_pages_are_the_games(language):
    """The commands of Extreme by kind; the expert events of Wednesday with character and card."""
    paragraphs, say = book("extreme", language)[6], words.Words(language).say
    text = " ".join(paragraphs[2:4]).replace("3!:", ":")
    assert [int(number) for number in re.findall(r"\d+(?!:)", text)] == list(extreme.NUMBERS)
    events = [line for line in book("wednesday", language)[7] if line[0].isdigit()]
    assert len(events) == len(wednesday.TRIGGERS)
    for i, (who, number) in enumerate(wednesday.TRIGGERS):
        said, _, _ = events[i].partition(":")
        assert said.startswith("%d, %s" % (i + 1, say(b"c%d" % who))), said
        assert int(re.findall(r"\d+", events[i])[1]) == number, said


def test_fonts_and_rules_are_those_of_make_art(tmp_path):
    """Generated again, they are the same files."""
    for name, text in art.rules():
        assert (ROOT / "lib" / "ui" / "text" / "rules" / name).read_text(encoding="utf-8") == text, name
    art.write(tmp_path)
    for path in tmp_path.glob("*.pbm"):
        assert path.read_bytes() == (ROOT / "lib" / "ui" / "drawing" / "fonts" / path.name).read_bytes(), path.name
    for path in tmp_path.glob("*.py"):
        assert vars(runpy_module(path)) == vars(runpy_module(ROOT / "lib" / "ui" / "drawing" / "fonts" / path.name)), path.name


def runpy_module(path):
    """Return the values of a module, without its name and place."""
    return SimpleNamespace(**{key: value for key, value in runpy.run_path(str(path)).items() if key.isupper()})


@pytest.mark.slow
def test_win_on_the_screen_is_a_win_in_the_state():
    """Checked for a deal that the beginner wins."""
    desk = keyplay.table_of((), 71)
    keyplay.play_out(desk)
    assert table.won(desk.app.screen.session.state, 0) and desk.app.screen.session.score(0) == 0
