"""Menus and the screens around a game, by keys: what they remember, explain and show."""

import sys
from types import SimpleNamespace

import pytest

from engine import games, players, table
from engine.session import Session
from simulator.device.chips.flash import Sector
from simulator.headless import Headless
from tests.support import keyplay, tables
from ui.drawing.fonts import Font
from ui.drawing.zones import INVERSE
from ui.games import text_of
from ui.saves.log import ENDED, GUIDED, LANGUAGE, TABLE, Store
from ui.screens import last_table, setup
from ui.screens import title as first
from ui.screens.table import lesson as teach
from ui.screens.table import thinking
from ui.screens.table.play import Play
from ui.text import words


def title(desk):
    return desk.app.page.title.text


def test_cursor_is_a_bar_of_light():
    """The whole row is lit with dark letters, and the bar follows the cursor; a page without items has no bar."""
    desk = Headless(deal=5)
    page = desk.app.page
    for row in range(5):
        dots = [desk.picture[(y >> 3) * 128 + 127] >> (y & 7) & 1 for y in range(64)]
        assert [y for y in range(64) if dots[y]] == list(range(14 + 10 * row, 24 + 10 * row))
        assert [line.group[0].pixel_shader is INVERSE for line in page.lines] == [i == row for i in range(5)]
        desk.press("down")
    keyplay.choose(desk, "About")
    assert page.bar.hidden and not any(line.group[0].pixel_shader is INVERSE for line in page.lines if line.text)


def test_menus_remember_the_cursor():
    """After Rules, Statistics, Settings, a book, a set-up, and the rules opened in the pause menu."""
    desk = Headless(deal=5)
    for at, item in enumerate(("new", "rules", "statistics", "settings", "about")):
        keyplay.choose(desk, desk.app.say(item))
        desk.press("b")
        assert desk.app.screen.at == at
    for item in "rules", "new":
        keyplay.choose(desk, desk.app.say(item))
        keyplay.choose(desk, desk.app.say("facetoface"))
        desk.press("b")
        assert desk.app.screen.line(desk.app.screen.at) == desk.app.say("facetoface")
        desk.press("b")
    desk = keyplay.table_of((), 71)
    for item in "rules", "code":
        desk.long("b")
        keyplay.choose(desk, desk.app.say(item))
        desk.press("b")
        assert desk.app.screen.items[desk.app.screen.at] == item.encode()
        desk.press("b")


def test_only_the_rules_of_the_game_under_the_cursor_are_loaded():
    """They are loaded when its set-up opens, however soon A comes."""

    def loaded():
        return {name for name in games.CATALOG if "engine.games." + name in sys.modules}

    desk = Headless(deal=5)
    keyplay.choose(desk, "New game")
    assert not loaded()
    desk.wait(1000)
    assert loaded() == {"thegame"} and desk.app.screen.setup
    desk.press("down", "down")
    assert loaded() == {"thegame"}
    desk.wait(1000)
    assert loaded() == {"facetoface"}
    fetched = sys.modules["engine.games.facetoface"]
    desk.press("a")
    assert desk.app.screen.game is fetched
    desk.press("b")
    assert not loaded() and desk.app.screen.at == 2
    desk.wait(1000)
    desk.press("down", "a")
    assert loaded() == {"qwixx"} and desk.app.screen.name == "qwixx"


def test_running_game_shows_name_deal_and_progress():
    """Name and deal at once; the cards laid as soon as the game is loaded, and still after the cursor has moved on."""
    desk = keyplay.table_of((), 71)
    desk.press("a")
    desk.cut()
    assert desk.app.screen.line(0) == "The Game #71"
    desk.wait(600)
    assert "The Game #71  1/98" in desk.text()
    desk.press("down")
    desk.wait(600)
    assert "The Game #71  1/98" in desk.text()
    desk.press("up", "a")
    assert len(desk.app.screen.session.past) == 1


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_running_game_fits_its_row(language):
    """The longest names leave out the deal."""
    desk = keyplay.table_of((), 71, language=language)
    desk.cut()
    screen = desk.app.screen
    for at in range(len(games.CATALOG)):
        screen.items[0] = at + 1
        screen.deals, screen.far = {at + 1: 888888}, {at + 1: "88/88"}
        assert desk.app.small.measure(screen.line(0)) <= 122 and screen.line(0).endswith("88/88")


# Set-up


def set_up(desk, name="thegame"):
    keyplay.new_game(desk, name)
    return desk.app.screen


def test_set_up_remembers_the_last_table_of_each_game():
    """After a power cut, too; one press deals it again; the plain table is not stored."""
    desk = Headless(deal=5)
    keyplay.new_game(desk)
    keyplay.go_to(desk, "Players")
    desk.press("right", "down", "down", "right")
    keyplay.go_to(desk, "On Fire")
    desk.press("right")
    keyplay.choose(desk, "Deal the cards")
    desk.cut()
    assert "Again" not in set_up(desk, "extreme").line(0)
    desk.cut()
    screen = set_up(desk)
    assert screen.line(0) == "Again: 2 people, On Fire" and screen.at == 0
    desk.press("a")
    keyplay.choose(desk, "Abandon it")
    session = desk.app.screen.play.session
    assert bytes(session.players) == b"\0\0" and session.options == ("fire",)
    assert len(list(desk.app.store.facts(TABLE))) == 1
    desk = Headless(deal=5)
    keyplay.new_game(desk)
    keyplay.choose(desk, "Deal the cards")
    assert not list(desk.app.store.facts(TABLE))


def test_level_of_a_computer_is_chosen_stored_and_repeated(monkeypatch):
    """The set-up offers the levels that the game has; the table, a power cut and the last table keep them."""
    desk = Headless(deal=5)
    keyplay.new_game(desk, "extreme")
    keyplay.go_to(desk, "Players")
    desk.press("right", "right")
    keyplay.go_to(desk, "Player 2")
    seen = []
    for key in ["right"] * 4 + ["left"] * 2:
        desk.press(key)
        seen.append(desk.app.screen.line(desk.app.screen.at).removeprefix("Player 2: "))
    assert seen == ["person", "computer, easy", "computer, medium", "computer, hard", "computer, medium", "computer, easy"]
    desk.press("down", "left", "left")
    assert "Player 3: computer, easy" in desk.text()
    desk.press("right")
    keyplay.choose(desk, "Deal the cards")
    assert bytes(desk.app.screen.session.players) == b"\0\3\2"
    assert list(desk.app.store.facts(TABLE)) == [b"\2\3\0\0\6\4\2"]
    desk.app.store.tidy()
    desk.cut()
    keyplay.choose(desk, "Continue")
    assert bytes(desk.app.screen.session.players) == b"\0\3\2"
    desk.cut()
    screen = set_up(desk, "extreme")
    assert screen.line(0) == "Again: Players 3"
    desk.press("a")
    keyplay.choose(desk, "Abandon it")
    assert bytes(desk.app.screen.session.players) == b"\0\3\2"
    desk = Headless(deal=5)
    monkeypatch.setattr(set_up(desk, "qwixx").game, "LEVELS", b"\1")  # a game with one level
    keyplay.go_to(desk, "Players")
    desk.press("right")
    keyplay.go_to(desk, "Player 2")
    desk.press("right", "right")
    assert desk.app.screen.line(desk.app.screen.at) == "Player 2: computer, hard"


@pytest.mark.parametrize("who, level", [(0, None), (1, None), (2, players.GOOD), (3, players.EASY), (9, None)])
def test_computer_thinks_at_its_level(who, level, monkeypatch):
    """A hint for a person comes from the best level; an unknown level in a store is the best, too."""
    levels = []

    def think(view, *more):
        levels.append(more)
        yield 0

    monkeypatch.setattr(thinking, "load", lambda *_: SimpleNamespace(think=think, further=None))
    session = Session.deal("extreme", 2, (), 5)
    session.players = bytes((who, who))
    clock = SimpleNamespace(ticks=lambda: 0)
    thinking.Thought(session, clock)
    assert levels == []  # the thinking has not begun
    for _ in thinking.Thought(session, clock).steps:
        pass
    assert levels == [() if level is None else (level,)]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_player_of_a_seat_fits_its_row(language):
    desk = Headless(deal=5, language=language)
    screen = set_up(desk, "extreme")
    for who in range(len(setup._WHO)):
        screen.players[5] = who
        text = setup.Setup.line(SimpleNamespace(items=[setup._SEAT + 5], app=desk.app, players=screen.players), 0)
        assert text.endswith(desk.app.say(setup._WHO[who])) and desk.app.small.measure(text) <= last_table._WIDE + 3, text


def test_rewriting_keeps_the_last_table_of_each_game():
    desk = Headless(deal=5)
    store = desk.app.store
    for data in b"\1\2\0\0\0", b"\2\3\1\0\6", b"\1\2\4\0\2":
        store.fact(TABLE, data)
    store.tidy()
    assert sorted(store.facts(TABLE)) == [b"\1\2\4\0\2", b"\2\3\1\0\6"]
    assert set_up(desk).line(0) == "Again: Players 2, On Fire"


@pytest.mark.parametrize("data", [b"\1", b"\1\x09\0\0\0", b"\1\2\0\0", b"\1\2\xff\xff\0", b"\1\0\0\0\0"])
def test_impossible_last_table_is_ignored(data):
    """Left by another version or a flipped bit: it is not offered, or its possible part can be dealt."""
    desk = Headless(deal=5)
    desk.app.store.fact(TABLE, data)
    set_up(desk)
    desk.press("a")
    assert type(desk.app.screen).__name__ in ("Play", "Handover")  # loaded on demand: a new class each time


def variants(screen):
    """Return the options that a set-up shows, and those that are on."""
    shown = [screen.game.OPTIONS[item - setup._OPTION] for item in screen.items if item >= setup._OPTION]
    return shown, sorted(screen.options)


def test_teams_are_offered_for_numbers_of_seats_that_make_teams():
    """At Wednesday two teams with 4 or 6 seats, three with 6; an option that the seats forbid is switched off."""
    desk = Headless(deal=5)
    screen = set_up(desk, "wednesday")
    shown = []
    for _ in screen.game.SEATS:
        shown.append(variants(screen)[0])
        keyplay.go_to(desk, "Players")
        desk.press("right")
    four, six = ["expert", "teams"], ["expert", "teams", "pairs"]
    assert shown == [["expert"], ["expert"], four, ["expert"], six]
    desk.press("left")
    keyplay.go_to(desk, "Three teams")
    desk.press("right")
    assert variants(screen) == (six, ["pairs", "teams"])  # it switches on the teams
    keyplay.go_to(desk, "Teams")
    desk.press("right")
    assert variants(screen) == (six, [])  # and is switched off with them
    keyplay.go_to(desk, "Three teams")
    desk.press("right")
    keyplay.go_to(desk, "Players")
    desk.press("left")
    assert variants(screen) == (["expert"], [])
    desk.press("right")
    assert variants(screen) == (six, [])


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_three_teams_are_explained_dealt_and_repeated(language):
    """With six seats, by keys; each item of the set-up is explained; the table survives a power cut."""
    desk = Headless(deal=5, language=language)
    say, screen = desk.app.say, set_up(desk, "wednesday")
    keyplay.go_to(desk, say(b"seats"))
    desk.press("left")
    keyplay.go_to(desk, say(b"pairs"))
    desk.press("right")
    for option in "teams", "pairs":
        keyplay.go_to(desk, say(option) + ":")
        desk.wait(1300)
        explanation = desk.app.page.corner.text
        assert explanation == say("about %s" % option) and desk.app.small.measure(explanation) <= 128
    assert desk.app.page.corner.text.replace(",", "").split()[:2] == ["1+4", "2+5"]
    keyplay.choose(desk, say(b"start"))
    session = desk.app.screen.session
    assert session.options == ("teams", "pairs") and len(session.players) == 6
    assert list(desk.app.store.facts(TABLE)) == [b"\5\6\6\0\x3e"]
    desk.cut()
    screen = set_up(desk, "wednesday")
    assert screen.line(0).startswith("%s: %s 6" % (say(b"once more"), say(b"seats")))
    desk.press("a")
    assert sorted(screen.options) == ["pairs", "teams"] and screen.seats == 6


def test_last_table_with_impossible_teams_is_dealt_without_them():
    """An earlier version allowed teams with three seats: they are not shown, and not dealt."""
    desk = Headless(deal=5)
    desk.app.store.fact(TABLE, b"\5\3\3\0\6")
    screen = set_up(desk, "wednesday")
    assert screen.line(0) == "Again: Players 3, Expert"
    desk.press("a")
    assert desk.app.screen.session.options == ("expert",) and len(desk.app.screen.session.players) == 3


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("name", games.CATALOG)
def test_item_under_a_resting_cursor_is_explained(name, language):
    """After a second, instead of the title; the next key brings the title back."""
    desk = Headless(deal=5, language=language)
    screen = set_up(desk, name)
    heading = title(desk)
    for _ in range(len(screen.items)):
        desk.wait(1300)
        explanation = desk.app.page.corner.text
        assert not title(desk) and explanation not in desk.app.page.lines[0].text and desk.app.small.measure(explanation) <= 128
        assert "about" not in explanation and "explain" not in explanation
        desk.press("down")
        assert title(desk) == heading


# The first start


def test_title_gives_way_and_its_keys_go_to_the_menu():
    """The title disappears by itself; a key pressed during the title acts in the menu behind it."""
    desk = Headless(deal=5, first=first.screen)
    desk.app.change(LANGUAGE, 0)
    desk.app.change(GUIDED, 1)
    desk.cut()
    assert desk.app.screen.group is not desk.app.page.group
    desk.wait(1300)
    assert "New game" in desk.text()
    desk.cut()
    desk.press("down", "a")
    assert title(desk) == "RULES"
    assert not Headless(deal=5).app.page.group.hidden and title(Headless(deal=5)) == "CARD TABLE"


def test_first_start_asks_for_the_language_and_offers_a_lesson():
    """Once: a store with any contents is not new. A key during the title chooses nothing."""
    desk = Headless(deal=5, first=first.screen)
    desk.press("a")
    assert "English" in desk.text() and desk.app.store.end == 0
    desk.press("down", "left", "a")
    assert title(desk) == words.Words("el").say(b"WELCOME")
    desk.press("down", "a")
    assert title(desk) == words.Words("el").say(b"title")
    desk.cut()
    desk.wait(1300)
    assert title(desk) == words.Words("el").say(b"title")


def test_lesson_is_offered_until_a_game_is_finished_or_it_is_declined():
    """No offer while a game is running, or after a finished game, even if only totals show it."""
    desk = Headless(deal=5, first=first.screen)
    desk.press("a", "a")  # English; a power cut before an answer
    desk.cut()
    desk.wait(1300)
    assert title(desk) == "WELCOME"
    desk.press("a")
    assert desk.app.store.waiting
    desk.cut()
    desk.wait(1300)
    assert title(desk) == "CARD TABLE"
    desk.app.store.forget(1)
    desk.cut()
    desk.press("a")
    assert title(desk) == "WELCOME", "a key during the title chooses nothing"
    desk.press("down", "a")
    desk.cut()
    desk.wait(1300)
    assert title(desk) == "CARD TABLE"
    for fact in (ENDED, bytes((1, 1, 0, 0, 1, 0, 30, 128, 0))), (first.TOTALS[0], b"\1"):
        other = Headless(deal=5, first=first.screen)
        other.app.change(LANGUAGE, 0)
        other.app.store.fact(*fact)
        other.cut()
        other.wait(1300)
        assert title(other) == "CARD TABLE"


def test_lesson_continues_after_it_was_left():
    """After a power cut or the menu; completed steps are skipped. The same deal without the lesson teaches nothing."""
    desk = taught()
    desk.cut()
    keyplay.choose(desk, "Continue")
    assert lesson(desk) == "teach card"
    desk.press("a")
    desk.cut()
    keyplay.choose(desk, "Continue")
    assert lesson(desk) == "teach more" and desk.app.screen.foot.words.text == desk.app.say("teach more")
    desk.press("a")
    desk.long("a")
    desk.long("b")
    keyplay.choose(desk, "Main menu")
    keyplay.choose(desk, "Continue")
    assert lesson(desk) == "teach new"
    plain = keyplay.table_of((), teach._DEAL)
    plain.cut()
    keyplay.choose(plain, "Continue")
    assert not hasattr(plain.app.screen, "lesson")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_lesson_does_not_praise_an_expensive_card(language):
    desk = taught(language)
    desk.press("right", "up")
    screen = desk.app.screen
    for _ in range(4):
        gap = screen.view.gap(screen.view.card(screen.view.at), screen.view.pile)
        word = "teach cost" if gap < 10 else "teach dear"
        assert screen.foot.words.text == desk.app.say(word, gap)
        desk.press("up")
    assert screen.lesson == teach.COST


def test_foreign_store_is_no_first_start():
    desk = Headless(Sector(b"somebody else's bytes" + bytes(4075)), first=first.screen)
    desk.wait(1300)
    assert "Unknown data" in desk.text()


def lesson(desk):
    screen = desk.app.screen
    return teach.LESSONS[screen.lesson][0].decode() if screen.lesson < len(teach.LESSONS) else ""


def taught(language="en"):
    desk = Headless(language=language)
    keyplay.choose(desk, desk.app.say("rules"))
    keyplay.choose(desk, desk.app.say("guided"))
    return desk


def said(desk, word):
    """Return the text of a word up to its first number."""
    return desk.app.say(word).split("%d")[0]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_each_line_of_the_lesson_stays_until_it_is_done(language):
    """In order, in both languages."""
    desk = taught(language)
    for word, keys in (
        ("card", "right"),
        ("pile", "up up up up"),
        ("cost", "a"),
        ("more", "a"),
        ("end", "A"),
        ("new", "left"),
        ("lay", "a"),
        ("back", "b"),
        ("trick", ""),
    ):
        assert lesson(desk) == "teach " + word and desk.app.screen.foot.words.text.startswith(said(desk, "teach " + word))
        for key in keys.split():
            desk.long("a") if key == "A" else desk.press(key)
    view = desk.app.screen.view
    first, second, pile = teach.pair(view, [view.card(place) for place in range(8) if view.card(place)])
    assert desk.app.screen.foot.words.text == desk.app.say("teach trick", first, second, pile + 1)
    keyplay.make(desk, first << 8 | pile)
    assert said(desk, "teach ten") in desk.app.screen.foot.words.text
    keyplay.make(desk, second << 8 | pile)
    assert lesson(desk) == "teach menu"
    desk.long("b")
    desk.press("b")
    assert not lesson(desk) and said(desk, "may end") in desk.app.screen.foot.words.text


@pytest.mark.slow
def test_lesson_skips_what_the_player_does_at_once():
    """No key is blocked, and the game counts as helped."""
    desk = taught()
    desk.press("a")
    assert lesson(desk) == "teach more"
    keyplay.play_out(desk)
    assert desk.app.screen.session.over and desk.app.screen.session.helped
    desk.press("a")
    assert desk.app.screen.group is desk.app.page.group


def test_lesson_asks_before_it_gives_up_a_running_game():
    desk = keyplay.table_of((), 71)
    desk.press("a")
    desk.cut()
    keyplay.choose(desk, "Rules")
    keyplay.choose(desk, "Guided game")
    assert "A game is in progress." in desk.text() and "Quit, and it won't count." in desk.text()
    keyplay.choose(desk, "Keep playing it")
    keyplay.choose(desk, "Continue")
    assert desk.app.screen.session.number == 71


# The result

LEFT = 17  # x of the picture's first bar


def over(name, deal, results=(), language="en"):
    """Return a device at the result of a game. results: earlier games, each a score and won (0 or 1)"""
    store = Store(Sector())
    number = games.CATALOG.index(name) + 1
    for score, won in results:
        store.fact(ENDED, bytes((number, number, 0, 0, min(games.load(name).SEATS), 0, score, 128, won)))
    desk = keyplay.table_of((), deal, store=store.flash, name=name, language=language)
    keyplay.play_out(desk)
    desk.press("a")
    return desk


def bitmap(desk):
    return desk.app.page.picture[0].bitmap


def high(bitmap, x):
    return sum([bitmap[x, y] for y in range(4, 18)])


def test_result_shows_a_picture_of_all_games_with_this_one_marked():
    """The more games the higher the bar, a mark over this game's bar; with 25 cards left no verdict; no picture elsewhere."""
    desk = over("thegame", 1, [(3, 0)] * 4 + [(24, 0)] + [(40, 0)] * 2)
    assert title(desk) == "25 LEFT" and "73 of 98 played" in desk.text() and "best" not in desk.text()
    shown = bitmap(desk)
    heights = [high(shown, LEFT + 4 * i) for i in range(23)]
    assert [i for i in range(23) if heights[i]] == [1, 12, 20] and heights[1] == 14 and heights[12] == heights[20] == 7
    assert [x for x in range(128) if shown[x, 2]] == [LEFT + 4 * 12 + 1]
    keyplay.choose(desk, "Main menu")
    assert not desk.app.page.picture


@pytest.mark.slow
def test_result_names_a_record_and_a_row_of_wins():
    assert "best yet!" in over("thegame", 71, [(3, 0), (0x10, 0)]).text()
    assert "best yet!" not in over("thegame", 71, [(0, 1), (3, 0)]).text()
    assert "2 in a row" in over("thegame", 71, [(3, 0), (0, 1)]).text()


@pytest.mark.slow
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_picture_of_a_duel_shows_wins_and_losses(language):
    """In order, wins above the line and losses below; the result names You and the computer."""
    desk = over("facetoface", 8, [(0, 1), (9, 0)], language)
    shown, say = bitmap(desk), desk.app.say
    ups = [shown[LEFT + 4 * i, 8] for i in range(4)], [shown[LEFT + 4 * i, 14] for i in range(4)]
    assert ups == ([1, 0, 1, 0], [0, 1, 0, 0]) and title(desk) == say("won")
    assert say("it stuck") in desk.text()


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_result_of_a_duel_has_the_reason(language):
    """The stuck seat if no seat has laid all; and the cards left, the person's first."""
    session = Session.deal("facetoface", 2, (), 8)
    session.players = b"\0\1"
    duel, look = text_of("facetoface"), SimpleNamespace(app=SimpleNamespace(say=words.Words(language).say))
    look.app.say = lambda word, *values: words.Words(language).say(word) % values if values else words.Words(language).say(word)
    say, small = look.app.say, Font("small")
    for winner in 0, 1:
        facetoface_over(session, winner)
        said = duel.outcome(look, session)[0]
        assert said == "%s 58:58" % say(b"it stuck" if winner == 0 else b"you stuck") and small.measure(said) <= 125
    session.players = b"\0\0"
    assert duel.outcome(look, session) == ["%s 58:58" % say(b"is stuck", 1)]
    assert small.measure(duel.outcome(look, session)[0]) <= 125


def facetoface_over(session, winner):
    session.state[table.STATUS] = 0
    table.finish(session.state, 1 << winner)


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("deal, beside", [(7, True), (888881, False)])
def test_deal_number_moves_below_a_long_title(language, deal, beside):
    """Six digits would cover the end of "PLAYER 2 WINS!": such a number has its own line."""
    session = Session.deal("facetoface", 2, (), deal)
    player = tables.beginner("facetoface")
    while not session.over:
        session.play(player.choose(session.game.seen(session.state, session.seat)))
    desk = Headless(language=language)
    desk.app.store.begin(session)
    desk.app.show(Play(desk.app, session))
    desk.press("a")
    page, winner = desk.app.page, 1 if table.won(session.state, 0) else 2
    assert page.title.text == desk.app.say("seat wins", winner)
    assert (page.corner.text, page.lines[1].text) == (("#%d" % deal, "") if beside else ("", "#%d" % deal))
    assert page.title.group.x + page.title.bitmap.width < (page.corner.group.x if beside else 128)


@pytest.mark.slow
def test_texts_that_do_not_fit_side_by_side_take_turns():
    """No text of a result is dropped: in Greek the help and the cards left."""
    desk = over("facetoface", 8, (), "el")
    screen = desk.app.screen
    screen.headline = "Εσύ: 15, υπολογιστής: 15"
    screen.tell(desk.app, desk.app.say("helped"), True)
    screen.enter()
    line, seen = desk.app.page.lines[0], []
    for _ in range(4):
        seen.append(line.text)
        desk.wait(2600)
    assert seen == [desk.app.say("helped"), "Εσύ: 15, υπολογιστής: 15"] * 2
    desk.wait(20000)
    still = line.text
    desk.wait(6000)
    assert line.text == still


def test_statistics_have_a_picture_too():
    desk = over("thegame", 1, [(3, 0)] * 4)
    keyplay.choose(desk, "Main menu")
    keyplay.choose(desk, "Statistics")
    desk.press("a")
    assert high(bitmap(desk), LEFT + 4) == 14 and "Last 5 games" in desk.text()
    desk.press("b", "b")
    assert desk.app.screen.items[desk.app.screen.at] == b"statistics" and not desk.app.page.picture
