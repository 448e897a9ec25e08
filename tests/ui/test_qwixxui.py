"""Qwixx on the screen: whole games by keys, the table's picture and texts, the seat to decide, and the cost of drawing."""

import pytest

from engine import table
from engine.games import qwixx
from engine.games.qwixx import sheets
from tests.engine.test_qwixx import BLUE, FOUR, GREEN, RED, SHUT, TAKE, YELLOW, card, cross, lay, play, turn
from tests.support import keyplay, tables
from ui.games import text_of
from ui.games.qwixx import boxes
from ui.saves import totals as tally
from ui.screens.table.play import COMPUTER, ON
from ui.text.words import LANGUAGES

WIDE = 128  # dots
FULL = "11", "11", "12", "3"  # a 12 fits in no row, and only green has others that do
OTHER = "r2 r3 r4 r6"  # the opponent's hand
STEP = 280  # bytes on the bus for a cursor step, at most


def choose(session):
    return tables.beginner("qwixx").choose(session.game.seen(session.state, session.seat))


def play_out(desk, look=None):
    """Play by keys to the end. Return how often the device was handed over."""
    covers = 0
    for _ in range(5000):
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
            keyplay.make(desk, choose(session))
        elif session.seat in screen.people:
            desk.press("a")
        else:
            desk.wait(100)
    raise AssertionError("it does not end")


def looks(desk):
    """Check that the cursor is on a legal move, and that sheet and hand are shown correctly, and nothing else."""
    play = desk.app.screen
    session, view = play.session, play.view
    if not play.mine():
        return
    state, seat = session.state, session.seat
    assert play.viewer == view.seat == seat and view.move() in session.moves() and view.move() and not view.far
    assert view.phase == qwixx.phase(state) and view.offered == session.moves()
    for line in range(4):
        bits, target = qwixx.crosses(state, seat, line), view.target(line)
        for box in range(11):
            tile = view.rows[line][box + 1]
            if box == target:
                assert tile in (boxes._BARRED, boxes._CHOSEN + sheets.box(box + 2, line))
            elif bits >> box:
                assert tile == (boxes._CROSS if bits >> box & 1 else boxes._LOST)
            else:
                assert tile in (sheets.box(box + 2, line), boxes._LEFT)
        left = [box for box in range(11) if view.rows[line][box + 1] == boxes._LEFT]
        assert left == [] or left == list(range(bits.bit_length(), target))
        assert view.rows[line][12] == boxes._LOCK + (bits >> 11)
        assert view.misses[line] == boxes._MISS + (qwixx.misthrows(state, seat) > line)
    shown = [view.cards[place][0] for place in range(5) if view.cards[place][0]]
    if len(play.people) > 1 and qwixx.asks(state) == table.OPEN:
        assert not shown and view.name.text == desk.app.say("seat", seat + 1)
    else:
        cards = qwixx.hand(state, seat) + qwixx.played(state)
        assert [(tile - 1) % boxes._LIT + 2 for tile in shown] == [code & 15 for code in cards] and not view.name.text
        signs = [view.signs[place] for place in range(len(cards))]
        assert [(sign - 2) % 5 + 1 for sign in signs] == [code >> 4 for code in cards]


def counted(desk):
    """Count the bytes of each arrow key from now on. Return the most for a cursor step and for a turn to another sheet."""
    bus, most, press = desk.desk.bus, {"step": 0, "turn": 0}, desk.press

    def arrows(*keys):
        for key in keys:
            screen = desk.app.screen
            if key in ("a", "b") or type(screen).__name__ != "Play":
                press(key)
                continue
            far = screen.view.far
            bus.reset_count()
            desk.edge(key, True)
            what = "turn" if far or screen.view.far else "step"
            most[what] = max(most[what], bus.bytes)
            desk.wait(40)
            desk.edge(key, False)
            desk.wait(60)

    desk.press, desk.most = arrows, most
    return most


def everywhere(desk):
    """Make each cursor step that is possible from here, and return: along the cards, and through the rows."""
    looks(desk)
    play = desk.app.screen
    if not play.mine():
        return
    view, there = play.view, play.view.cursor()
    if view.phase == qwixx.CROSS:
        desk.press(*["down"] * 5, "up", "down")
    else:
        desk.press(*["right"] * len(view.line), "left", "right")
        if len(view.choices()) > 1:
            desk.press(*["down"] * len(view.choices()))
    assert view.cursor() == there


def points(session, seat):
    """Return the points counted from the decisions: 1 for the first cross in a row, 2 for the second ...; minus misthrows."""
    other = session.afresh()
    own = [0] * 4
    for move in session.past:
        if other.seat == seat and 0 < move >> 8 < 16:
            own[move & 3] += 1 + (move >> 8 == (12, 12, 2, 2)[move & 3])
        other.play(move)
    return sum(sum(range(count + 1)) for count in own) - 5 * qwixx.misthrows(session.state, seat)


@pytest.mark.slow
@pytest.mark.parametrize(
    "seats, options, deal", [(4, (), 5), pytest.param(1, (), 7, marks=pytest.mark.slow), (4, ("jokers",), 9), (2, (), 3)]
)
def test_whole_game_by_keys_with_cheap_cursor_steps(seats, options, deal):
    """Against computers, or alone: to the result, the scores and the statistics. No cursor step sends more than STEP bytes."""
    desk = keyplay.seated("qwixx", seats, options=options, deal=deal)
    most = counted(desk)
    assert play_out(desk, everywhere) == 0
    assert 0 < most["step"] <= STEP and not most["turn"]
    session = desk.app.screen.session
    scores = [points(session, seat) for seat in range(seats)]
    assert [session.score(seat) for seat in range(seats)] == scores
    desk.press("a")
    say = desk.app.say
    if seats == 1:
        assert desk.app.page.title.text == say("result") and say("points", scores[0]) in desk.text()
    else:
        assert desk.app.page.title.text == say("won" if scores[0] == max(scores) else "lost")
        keyplay.choose(desk, say("scores"))
        for seat in range(seats):
            assert say("seat has", seat + 1, scores[seat]) in desk.text()
        desk.press("b")
    keyplay.choose(desk, say("watch"))
    for _ in session.past:
        desk.press("right")
        assert desk.app.screen.words.text
    assert bytes(desk.app.screen.session.state) == bytes(session.state)
    desk.press("b")
    keyplay.choose(desk, say("menu"))
    keyplay.choose(desk, say("statistics"))
    notes = qwixx.notes(session.state, 0)
    assert "%s %d" % (say("top"), scores[0]) in desk.text()
    assert "%s %d   %s %d" % (say("misthrows"), notes[0], say("full rows"), notes[1]) in desk.text()
    (total,) = tally.read(desk.app.store).values()
    assert total[tally.SUM] == scores[0]


@pytest.mark.slow
@pytest.mark.parametrize("people", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_people_cross_the_number_without_handing_over(people):
    """The number goes round without a handover and without a hand. To see a hand again needs one. So a person's turn has at
    most two handovers: to take, and to play after others have crossed."""
    desk = keyplay.seated("qwixx", 4, people, deal=8)
    seats_asked = []

    def look(desk):
        looks(desk)
        play = desk.app.screen
        if play.mine() and qwixx.phase(play.session.state) == qwixx.CROSS:
            seats_asked.append(play.viewer)

    covers, turns = play_out(desk, look), 0
    session = desk.app.screen.session
    again = session.afresh()
    for move in session.past:
        before = qwixx.phase(again.state)
        again.play(move)
        turns += qwixx.phase(again.state) == qwixx.TAKE != before and qwixx.active(again.state) < people
    assert set(seats_asked) == set(range(people)) and turns < covers <= 2 * turns + 2


def in_colour(play):
    view = play.view
    return not view.far and any(view.signs[place] > 1 for place in range(view.held))


@pytest.mark.slow
def test_hand_is_shown_only_after_it_was_uncovered():
    """After the last answer on the open table it stays hidden, also while a computer plays after it."""
    shown, free = keyplay.share(keyplay.seated("qwixx", 3, 2, deal=5), in_colour, 150)
    assert shown > 5 and table.OPEN in free


def test_single_person_sees_the_hand_without_a_handover():
    desk = keyplay.seated("qwixx", 3, deal=5)
    for _ in range(60):
        play = desk.app.screen
        assert in_colour(play)
        keyplay.make(desk, choose(play.session)) if play.mine() else desk.wait(200)


@pytest.mark.slow
def test_computers_answer_without_pauses():
    """Passing and taking need no pause; crosses and cards played are shown."""
    desk, waits = keyplay.seated("qwixx", 4, deal=5), []
    play_out(desk, lambda desk: waits.append(desk.app.screen.stage == COMPUTER))
    session = desk.app.screen.session
    loud = [0 < move >> 8 < qwixx.SHELF for by, move in zip(session.by, session.past) if by]
    assert loud.count(False) > 20 and sum(waits) * 100 < 800 * loud.count(True) + 200 * loud.count(False)


def come_to(desk, phase):
    """Play by keys until a person has to decide in this phase."""
    while True:
        screen = desk.app.screen
        if type(screen).__name__ == "Handover":
            desk.long("a")
        elif screen.mine() and qwixx.phase(screen.session.state) == phase:
            return screen
        else:
            desk.press("a")


def test_b_undoes_only_the_viewers_own_decision():
    """In a competitive game on a shared device the second person cannot undo the first one's cross."""
    desk = keyplay.seated("qwixx", 2, 2, deal=8)
    screen = come_to(desk, qwixx.CROSS)
    first, count = screen.viewer, len(screen.session.past)
    desk.press("a")
    assert screen.viewer != first and screen.stage == ON and qwixx.phase(screen.session.state) == qwixx.CROSS
    desk.press("b")
    assert len(screen.session.past) == count + 1 and desk.app.say("not yours") in desk.text()


def on(session, language=None):
    """Return a device with this position on the table."""
    seats, options = len(session.players), ["jokers"] if session.options else []
    desk = keyplay.seated("qwixx", seats, options=options, deal=1, language=language)
    screen = desk.app.screen
    new_session = screen.session
    new_session.state[:], new_session.marks = session.state, [bytes(session.state)]
    new_session.past, new_session.by, new_session.drew, new_session.places = [], bytearray(), bytearray(), bytearray()
    screen.view.state = None
    screen.settle()
    screen.draw()
    return desk


def says(desk, word, *values):
    return desk.app.say(word, *values) in desk.text()


def test_skipped_boxes_are_marked_under_the_cursor():
    """Strokes from the last cross to the cursor; for an impossible cross none, and A shows the reason."""
    desk = on(turn(FOUR, OTHER, announced="b7", rows=("3", "9", "", "2")))
    view = desk.app.screen.view
    assert view.move() == cross(7, RED)
    assert [view.rows[RED][box + 1] for box in range(7)] == [
        boxes._LOST,
        boxes._CROSS,
        boxes._LEFT,
        boxes._LEFT,
        boxes._LEFT,
        boxes._CHOSEN + 5,
        6,
    ]
    desk.press("down", "a")
    assert view.move() == cross(7, YELLOW) and view.rows[YELLOW][6] == boxes._BARRED and says(desk, "left of cross")
    assert [view.rows[RED][box + 1] for box in range(2, 6)] == [2, 3, 4, 5]


def why(desk, move):
    screen = desk.app.screen
    return text_of("qwixx").why(screen.view, screen.session, move)


def test_every_refusal_has_a_reason():
    """For crosses, cards and passing."""
    say = keyplay.Headless().app.say
    desk = on(turn(FOUR, OTHER, announced="r9", rows=("2", "9", "9", "8"), others=[SHUT]))
    for row, word in ((YELLOW, "crossed"), (GREEN, "crossed"), (BLUE, "left of cross")):
        assert why(desk, cross(9, row)) == say(word)
    assert why(desk, cross(12, RED)) == say("five first")
    desk.press("a")
    assert desk.app.screen.view.phase == qwixx.PLAY and why(desk, 0) == say("play card")
    desk.long("a")
    assert says(desk, "play card")
    keyplay.make(desk, lay("g2", GREEN))
    assert why(desk, lay("b5", BLUE)) == say("one colour")


def test_refusal_of_a_second_gap_names_the_rule():
    """The cursor reaches all played numbers; the one that leaves out two boxes is refused."""
    desk = on(turn("g3 g5 g6 b5", OTHER, announced="b12", rows=FULL, others=[FULL]))
    for code in "g3", "g5", "g6":
        keyplay.make(desk, lay(code, GREEN))
    view = desk.app.screen.view
    assert view.phase == qwixx.MARK and view.line == bytes((3, 5, 6, 0)) and view.move() == cross(6, GREEN)
    desk.press("a")
    assert view.move() == cross(5, GREEN) and cross(3, GREEN) not in view.offered
    while view.what() != 3:
        desk.press("right")
    desk.press("a")
    assert says(desk, "one gap") and view.rows[GREEN][10] == boxes._BARRED


def test_cursor_has_a_place_for_no_row():
    """One step beyond the last row: A there is move 0, and the status line says so."""
    desk = on(turn(FOUR, OTHER, announced="b7"))
    play = desk.app.screen
    desk.press("up")
    assert play.view.move() == 0 and says(desk, "A: nowhere")
    desk.press("a")
    assert play.session.past[0] == 0 and play.session.by[0] == 0
    desk = on(play_two())
    play = desk.app.screen
    assert says(desk, "play more") and play.view.line[-1] == 0
    desk.press("left") if play.view.at == 0 else desk.press(*["right"] * (len(play.view.line) - 1 - play.view.at))
    assert says(desk, "A: no more")
    desk.press("a")
    assert play.session.past == [0] and qwixx.phase(play.session.state) == qwixx.MARK
    desk.press("left") if play.view.at == 0 else desk.press(*["right"] * (len(play.view.line) - 1 - play.view.at))
    assert says(desk, "A: no more")
    desk.press("a")
    assert play.session.past[:2] == [0, 0]


def play_two():
    """Return a game in which one green card is played, and another could be."""
    session = turn("g2 g5 g8 b5", OTHER, announced="b12", rows=FULL, others=[FULL])
    return play(session, lay("g8", GREEN))


def test_up_and_down_choose_the_row_of_a_joker():
    """All four rows."""
    desk = on(turn("g5 b6 b8 j7", OTHER, announced="b12", rows=FULL, others=[FULL], options=("jokers",)))
    view = desk.app.screen.view
    assert view.phase == qwixx.PLAY
    while view.what() >> 4 != qwixx.JOKER:
        desk.press("right")
    rows = []
    for _ in range(4):
        rows.append(view.row)
        assert view.target(view.row) == sheets.box(7, view.row)
        desk.press("down")
    assert sorted(rows) == [0, 1, 2, 3] and view.row == rows[0]
    keyplay.make(desk, lay("j7", YELLOW))
    assert desk.app.screen.session.past == [lay("j7", YELLOW)]


def test_keys_turn_to_the_other_sheets():
    """With the backs of their cards and the seat's number. A makes no move there."""
    desk = keyplay.seated("qwixx", 3, 3, deal=8)
    desk.long("a")
    play, most = desk.app.screen, counted(desk)
    session, view, on = play.session, play.view, play.viewer
    sheets.cross(session.state, (on + 1) % 3, RED, 4)
    play.draw()
    for step in 1, 2:
        desk.press("down")
        other = (on + step) % 3
        assert view.whose() == other and says(desk, "sheet of", other + 1)
        assert says(desk, "points", session.score(other))
        assert [view.cards[place][0] + 1 for place in range(4)] == [code & 15 for code in qwixx.hand(play.view.state, other)]
        assert [view.signs[place] for place in range(5)] == [1, 1, 1, 1, 0]
        assert (view.rows[RED][5] == boxes._CROSS) == (step == 1)
        desk.press("a")
        assert not session.past and says(desk, "their sheet", other + 1)
    desk.press("right")
    assert not view.far and view.rows[RED][5] == 4 and says(desk, "take card")
    desk.press("a")
    screen = come_to(desk, qwixx.CROSS)
    count = len(screen.session.past)
    desk.press("right")
    assert screen.view.whose() != screen.viewer and not screen.view.name.text
    desk.press("up")
    assert screen.view.whose() == screen.viewer and len(screen.session.past) == count
    assert screen.view.name.text == desk.app.say("seat", screen.viewer + 1)
    assert most["turn"] <= 1100


def test_hint_is_the_best_cross_or_passing():
    desk = on(turn(FOUR, OTHER, announced="b12", rows=("11", "11", "", "")))
    desk.long("b")
    keyplay.choose(desk, desk.app.say("hint"))
    screen = desk.app.screen
    best = choose(screen.session)
    assert screen.view.move() == best and says(desk, "hint cross", text_of("qwixx").cross(best))
    advise = text_of("qwixx").advise
    assert advise(screen.view, [0], 0) == (desk.app.say("nowhere"), "")
    assert advise(on(play_two()).app.screen.view, [0], 0) == (desk.app.say("no more"), "")


def test_cursor_survives_a_power_cut():
    desk = keyplay.seated("qwixx", 4, deal=5)
    screen = come_to(desk, qwixx.CROSS)
    desk.press("down", "down")
    before = screen.view.move()
    desk.wait(1500)
    desk.cut()
    keyplay.choose(desk, desk.app.say("continue"))
    assert desk.app.screen.view.move() == before and desk.app.screen.session.past == screen.session.past


@pytest.mark.parametrize("seats, people, title", [(1, 1, "result"), (2, 1, "won"), (2, 2, "seat wins"), (4, 2, "shared win")])
def test_end_and_title_of_a_result(seats, people, title):
    """By four misthrows or by two rows; won, lost or shared."""
    desk = keyplay.seated("qwixx", seats, people, deal=8)
    screen = desk.app.screen
    session, view = screen.session, screen.view or screen.play.view
    voice, say = text_of("qwixx"), desk.app.say
    session.state[sheets.MISTHROWS + seats - 1] = 4
    sheets.close(session.state)
    assert voice.ending(view, session) == (say("miss four") if seats == 1 else say("seat miss", seats))
    if title == "shared win":
        assert [table.won(session.state, seat) for seat in range(4)] == [True, True, True, False]
    assert voice.reading(view, session) == (say(title, 1) if "%" in say(title) else say(title))
    for row in RED, BLUE:
        sheets.cross(session.state, 0, row, 10)
    assert voice.ending(view, session) == (say("rows full") if seats == 1 else say("seat rows", 1))


def ended(seats, crosses):
    """Return a device at the end of a game, with these numbers of crosses in each seat's red row."""
    desk = keyplay.seated("qwixx", seats, deal=8)
    play = desk.app.screen
    for seat in range(seats):
        for box in range(crosses[seat]):
            sheets.cross(play.session.state, seat, RED, box)
    play.session.state[sheets.MISTHROWS] = 4
    sheets.close(play.session.state)
    play.settle()
    play.draw()
    return desk


def test_keys_show_the_other_sheets_after_the_end():
    """Before the result and after it, with the seat and its points."""
    desk = ended(3, (6, 7, 2))
    play = desk.app.screen
    for key, seat in (("right", 1), ("down", 2), ("right", 0), ("left", 2)):
        desk.press(key)
        assert play.view.whose() == seat and play.foot.facts.text.startswith("%d· " % (seat + 1))
        assert play.foot.facts.text.endswith("%d" % play.session.score(seat))
        assert not seat or says(desk, "sheet of", seat + 1)
    desk.press("a", "b", "up")
    assert desk.app.screen is play and play.view.whose() == 1
    assert play.view.rows[RED][7] == boxes._CROSS and play.view.rows[RED][8] == 7


def test_result_shows_the_points():
    """The person's and the best; alone only the person's, with neither won nor lost."""
    desk = ended(3, (6, 7, 2))
    desk.press("a")
    assert says(desk, "lost") and says(desk, "you best", 1, 28)
    desk = ended(1, (6,))
    store, session = desk.app.store, desk.app.screen.session
    for _ in range(2):
        store.ended(session, tally.result(session, 0))
    desk.press("a")
    assert says(desk, "result") and says(desk, "points", 1) and not says(desk, "row", 3)
    keyplay.choose(desk, desk.app.say("menu"))
    keyplay.choose(desk, desk.app.say("statistics"))
    assert says(desk, "games") and not says(desk, "wins") and not says(desk, "in a row")
    assert "%s 1 " % desk.app.say("top") in desk.text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_fits(language):
    """In the status line with the widest numbers; titles in their font; facts beside the prompt."""
    app = keyplay.Headless(language=language).app
    say, line, title = app.say, app.small.measure, app.page.title.font.measure
    lines = [say(word) for word in ("take card", "A: nowhere", "A: no more", "play card", "play more", "cross what")]
    lines += [say("cross it", 10), say("thinking", 5)]
    assert all(line(text) + line("5· -20") <= 122 for text in lines)
    assert all(line(text) + line(say("hold no")) <= 122 for text in lines[:-1])
    remarks = "one colour", "crossed", "left of cross", "five first", "one gap", "rows full", "miss four", "hint take"
    lines = [say(word) for word in remarks] + [say(word, 5) for word in ("seat rows", "seat miss", "their sheet", "told take")]
    lines += [say("told no more", 5), "%s  %s" % (say("sheet of", 5), say("points", 266)), say("seat has", 5, -20)]
    lines += [say(word, "◆10") for word in ("hint cross", "hint play")]
    lines += [say(word, 5, "◆10") for word in ("told cross", "told play")]
    assert all(line(text) <= WIDE for text in lines), [text for text in lines if line(text) > WIDE]
    lines = [say("you best", 266, 266), "%s  %s" % (say("you best", 82, 89), say("helped"))]
    assert all(line(text) <= 125 for text in lines)
    totals = text_of("qwixx").totals(say, 266, "155.5", (999, 999))
    assert all(line(text) <= WIDE for text in totals), totals
    assert all(title(text) <= WIDE for text in (say("shared win"), say("seat wins", 5), say("won"), say("qwixx").upper()))
    assert line(say("seat", 5)) < 64


def test_moves_are_told_with_the_seat():
    """Colours are shapes. Passing and taking are told only in a replay."""
    desk = keyplay.seated("qwixx", 2, deal=5)
    view, tell, say = desk.app.screen.view, text_of("qwixx").tell, desk.app.say
    assert tell(view, 1, cross(9, GREEN)) == say("told cross", 2, "■9")
    assert tell(view, 1, card("j7") << 8 | BLUE) == say("told play", 2, "★7")
    assert [tell(view, 1, move) for move in (0, TAKE[2])] == ["", ""]
    view.watching = True
    assert [tell(view, 1, move) for move in (0, TAKE[2])] == [say("told no more", 2), say("told take", 2)]
