"""Tests of the page's Python, run by CPython and by MicroPython (tests/web/test_web.py). Names are unique."""

import gc

import links
from tape import BLANK, main, page, press, wait

from engine import codes, players
from engine.session import Session
from loading import load
from ui.saves import last_crash
from ui.saves.log import Store
from ui.screens.table.play import Play
from ui.screens.table.thinking import Thought

UP, DOWN, LEFT, RIGHT, A, B = range(6)


def start(link="", language="en", cells=BLANK, chances=(70,) * 40):
    """Open the page with this link and store."""
    page.cells, page.chances, page.notes, page.spents, page.sounds = cells, list(chances), [], 0, []
    main.boot("" if cells == BLANK else cells, link, language)


def keys(*pressed):
    for key in pressed:
        press(key, 40, 60)


def said():
    return main.text().split("\n")


def wrong(text):
    try:
        links.read(text)
    except links.Wrong as found:
        return found.args[0]
    return ""


# links


def test_a_link_is_read_as_it_was_written():
    for name, seats, options, people in (
        ("thegame", 1, (), b"\0"),
        ("extreme", 3, ("fire", "noquiet"), b"\0\1\0"),
        ("wednesday", 3, ("teams",), b"\0\1\1"),  # teams have no effect with three seats, but could be chosen once
        ("wednesday", 6, ("teams", "pairs"), b"\0\1\1\1\1\1"),
    ):
        session = Session.deal(name, seats, options, 71)
        session.players = people
        text = links.write(session)
        assert links.same(session, links.read(text)), text
    assert links.write(Session.deal("thegame", 1, (), 427)) == "game=thegame&seats=1&deal=427"


def test_a_finished_game_is_its_code():
    session = Session.deal("facetoface", 2, (), 5)
    while not session.over:
        session.play(session.moves()[0])
    text = links.write(session)
    assert text[:5] == "code=" and " " not in text
    assert links.read(text)["session"].state == session.state


def test_faulty_part_of_a_link_is_named():
    assert wrong("deal=0") == wrong("deal=1000000") == wrong("deal=x") == wrong("deal=") == "deal"
    assert wrong("game=chess") == "game" and wrong("lang=fr") == "lang"
    assert wrong("game=thegame&seats=6") == wrong("game=thegame&seats=-1") == "seats"
    assert wrong("game=thegame&options=ice") == wrong("game=thegame&options=strict") == "options"
    assert wrong("game=wednesday&seats=6&options=pairs") == "options"
    assert wrong("game=thegame&people=2") == "people" and not wrong("game=thegame&people=")
    assert wrong("seats=2") == wrong("color=red") == wrong("x") == "link"
    code = codes.write(Session.deal("thegame", 1, (), 71))
    assert wrong("code=" + code[:-1]) == wrong("code=") == "code" and not wrong("code=" + code.lower())
    assert not wrong("") and not wrong("deal=427&lang=el")


def test_wrong_link_is_reported_and_loses_nothing():
    start("game=thegame&deal=71")
    keys(A)
    before = page.cells
    start("deal=0", cells=before)
    assert page.notes == [("wrong deal", "0")] and page.cells == before
    wait(1300)
    assert "The Game #71 1/98, selected" in said() or "The Game #71, selected" in said()


# opening links


def test_a_deal_is_the_first_that_is_dealt():
    start("deal=427")
    assert not page.spents and "NEW GAME" not in main.text()
    keys(A, A, A)
    assert isinstance(main.app.screen, Play) and main.app.screen.session.number == 427 and page.spents == 1
    assert main.link() == "game=thegame&seats=1&deal=427"


def test_link_opens_its_table():
    start("game=extreme&seats=2&people=1,2&options=fire&deal=71")
    session = main.app.screen.session
    assert (session.name, session.number, session.options, bytes(session.players)) == ("extreme", 71, ("fire",), b"\0\0")
    assert page.spents == 1 and not session.helped


def test_reopened_link_continues_the_game():
    start("game=thegame&deal=71")
    keys(A)
    cells = page.cells
    start("game=thegame&deal=71", cells=cells)
    assert len(main.app.screen.session.past) == 1 and page.cells == cells


def test_saved_game_is_replaced_only_after_confirmation():
    start("game=thegame&deal=71")
    keys(A)
    cells = page.cells
    start("game=thegame&deal=72", cells=cells)
    assert "A game is in progress." in said() and page.cells == cells and not page.spents
    keys(A)  # keep it
    assert page.cells == cells
    start("game=thegame&deal=72", cells=cells)
    keys(DOWN, A)
    assert main.app.screen.session.number == 72


def test_a_code_is_watched_and_may_be_played():
    session = Session.deal("thegame", 1, (), 71)
    session.play(session.moves()[0])
    start("code=" + codes.write(session).replace(" ", "-"))
    assert page.notes == [("watching", "")]
    keys(RIGHT)
    assert len(main.app.screen.session.past) == 1 and page.cells == BLANK
    keys(B)
    assert said()[0] == "DEAL" and "The Game #71" in said()
    keys(DOWN, A)
    assert main.app.screen.session.number == 71 and main.app.screen.session.helped  # its deal was seen
    assert page.spents == 1


def test_a_link_without_a_deal_leaves_it_to_chance():
    start("game=facetoface", chances=[4, 5])
    assert main.app.screen.session.number == 5 and bytes(main.app.screen.session.players) == b"\0\1"


# languages


def test_the_page_speaks_as_the_device_does():
    start("", "el")
    wait(1300)
    assert page.spoken == "el" and "ΤΡΑΠΕΖΙ" in said()
    keys(A)  # English
    assert page.spoken == "en"


def test_greek_of_a_link_is_kept():
    start("game=thegame&deal=71", "el")
    cells = page.cells
    start("", "en", cells)
    assert page.spoken == "el"


def test_a_link_may_name_the_language():
    start("deal=427&lang=el", "en")
    assert page.spoken == "el" and said()[0] == "ΤΡΑΠΕΖΙ"


# the device


def test_page_saves_the_whole_store():
    start("game=thegame&deal=71")
    keys(A, RIGHT)
    wait(2000)
    assert page.cells == main.content() != BLANK and len(page.cells) == 8192


def test_keys_by_the_other_hand_turn_the_display():
    start("deal=427")
    assert not page.over
    main.app.change(2, 1)
    assert page.over
    keys(UP)  # the page turned the arrow over, the program turns it back
    assert "Rules, selected" in said()


def test_sounds_are_notes():
    start("game=thegame&deal=71")
    keys(A)
    wait(500)
    assert page.sounds[0][0] > 0 and page.sounds[-1] == (0, 0)


def test_nobodys_page_goes_dark():
    start("deal=427")
    page.levels.clear()
    wait(200000)
    assert not page.levels and main.app.level == 0


def test_step_returns_the_time_of_the_next_step():
    start("game=thegame&deal=71")
    wait(3000)
    assert main.step() == main.LATER
    main.edge(LEFT, True)
    assert main.step() == main.AGAIN and main.step() == main.SOON
    main.edge(LEFT, False)
    main.step()


def test_thinking_player_is_stepped_at_once():
    start("game=thegame&deal=71")
    wait(3000)
    assert main.wait() == main.LATER
    main.app.screen.thought = Thought(main.app.screen.session, main.app.device.clock)
    assert main.wait() == main.AT_ONCE
    main.app.screen.thought.ripe(main.app.device.clock.ticks(), 1000)
    assert main.wait() == main.LATER


def test_crash_is_shown_and_the_store_kept():
    start("game=thegame&deal=71")
    keys(A)
    before, dots = page.cells, page.dots

    def broken(now):
        raise KeyError("a fault")

    main.app.screen.tick = broken
    assert [main.step() for _ in range(200)][-1] == main.BROKEN
    assert page.dots != dots
    store = Store(main.app.device.store)
    assert store.waiting == [1] and b"manners.py:" in last_crash.read(store)
    assert page.cells == main.content() != before
    start("game=thegame&deal=71", cells=page.cells)
    assert len(main.app.screen.session.past) == 1


def test_a_foreign_store_is_asked_about():
    start(cells="5a" * 4096)
    wait(1300)
    assert "Unknown data found." in said() and page.cells == "5a" * 4096


# texts of screens


def test_cursor_move_changes_one_line():
    start("deal=427")
    before = said()
    assert before == ["CARD TABLE", "New game", "Rules", "Statistics", "Settings", "About", "New game, selected"]
    keys(DOWN)
    assert [line for line in said() if line not in before] == ["Rules, selected"]


def test_text_of_a_table():
    start("game=thegame&deal=427")
    lines = said()
    assert lines[:2] == ["Pile 1 rises from 1", "Pile 2 rises from 1"] and lines[2] == "Pile 3 falls from 100"
    assert lines[4].startswith("Hand: ") and len(lines[4].split()) == 9
    keys(RIGHT)
    assert " on pile " in [line for line in said() if line not in lines][0]


def test_text_of_all_tables():
    for name in "extreme", "facetoface", "qwixx", "wednesday":
        start("game=%s&deal=40" % name)
        lines = said()
        assert len(lines) > 3, lines
        for _ in range(8):
            keys(RIGHT)
            wait(200)
            keys(A)
        assert main.text()


def test_with_others_the_net_plays_qwixx():
    """The page has all weights, so its computer players are as good as the device's."""
    start("game=qwixx&seats=2&people=1&deal=40")
    wait(9000)
    play, player = main.app.screen, players.load("qwixx")
    assert play.session.past and not page.notes
    session = Session.deal("qwixx", 2, (), 41)
    for _ in range(20):
        view = session.game.seen(session.state, session.seat)
        steps = player.think(view)
        while True:
            try:
                move = next(steps)
            except StopIteration as end:
                assert not end.value, "the weights are not there"
                break
        session.play(move)
    while not play.mine():
        wait(1000)
    load("ui.screens.table.hint").ask(play)
    wait(3000)
    assert play.ways and main.step() != main.BROKEN and not page.notes


def test_idle_program_allocates_nothing():
    """The main loop runs a thousand times a second on the device: garbage would be collected while a key is down (DEVICE 8)."""
    for name in "", "thegame", "extreme", "facetoface", "qwixx", "wednesday":
        link = name and "game=%s&deal=40" % name
        start(link)
        wait(40000)
        gc.collect()
        before = held()
        for _ in range(100):
            main.app.step()
        assert held() == before, (link, held() - before)


def held():
    """Return the bytes of all objects, or 0 on a Python that counts references and has no garbage."""
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


def run(names=()):
    for name, what in list(globals().items()):
        if name.startswith("test_") and (name in names or not names):
            what()
            print("ok", name)
