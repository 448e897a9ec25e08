"""The hint: whole turns, the best first, with true reasons."""

import itertools
import sys
from pathlib import Path

import pytest

from engine import players, table
from engine.games import facetoface, qwixx, thegame, wednesday
from engine.games.piles import gap
from engine.players import hints, last, turns
from engine.session import Session
from loading import forget
from tests.support import keyplay, tables
from ui.drawing.fonts import Font
from ui.games import text_of
from ui.keys import B
from ui.screens.table import hint
from ui.text import words

PILES = ("thegame", 1, ()), ("thegame", 3, ()), ("thegame", 1, ("fire",)), ("extreme", 1, ()), ("facetoface", 2, ())
ALL = *PILES, ("qwixx", 1, ()), ("qwixx", 3, ("jokers",)), ("wednesday", 3, ())


def decisions(spec, deal=5, most=60):
    """Yield the session at each decision of a game between computers that decide a third of the moves at random."""
    session, dice = Session.deal(*spec, deal), tables.Dice(3)
    while not session.over and len(session.past) < most:
        yield session
        view = session.game.seen(session.state, session.seat)
        session.play(dice.pick(session.moves()) if dice.throw(3) == 0 else players.load(spec[0]).choose(view))


def ranked(session, most=3):
    steps = [[], *players.load(session.name).ways(session.game.seen(session.state, session.seat), hints)]
    return hints.best(steps[-1], most)


@pytest.mark.parametrize("spec", ALL)
def test_best_hint_is_the_computers_move(spec):
    """The next best turn begins with another move and is worth no more."""
    count = 0
    for session in decisions(spec):
        hinted = ranked(session)
        view = session.game.seen(session.state, session.seat)
        if not hinted:
            assert session.name in ("thegame", "extreme")  # the choice who begins, or no possible end
            continue
        if session.name == "thegame":
            assert hinted[0][1][0] == last(players.load("thegame").think(view, players.BEST))
        else:
            assert hinted[0][1][0] == players.load(session.name).choose(view)
        firsts, values = [moves[0] for _, moves, _ in hinted], [worth for worth, _, _ in hinted]
        assert len(set(firsts)) == len(firsts) and values == sorted(values, reverse=True)
        assert [rank for _, _, rank in hinted] == list(range(1, len(hinted) + 1))
        count += len(hinted) > 1
    assert count > 10


@pytest.mark.parametrize("spec", PILES)
def test_turn_of_a_hint_can_be_played(spec):
    """Each move is legal in its turn; the last one ends the turn, unless the game is over."""
    longest = 0
    for session in decisions(spec):
        for _, moves, _ in ranked(session):
            state, seat = bytearray(session.state), session.seat
            for i in range(len(moves)):
                assert moves[i] in list(session.game.moves(state)) and state[table.SEAT] == seat
                session.game.play(state, moves[i])
                assert moves[i] or i == len(moves) - 1
            longest = max(longest, len(moves))
    assert longest > 3


def test_of_equal_turns_the_first_is_shown():
    choices = [[1, [7], 7], [5, [3], 3], [5, [2], 2], [0, [9], 9]]
    assert hints.best(choices, 3) == [[5, [3], 1], [5, [2], 2], [1, [7], 3]] and len(choices) == 4
    assert last(hints.moves([(1, 4), None, (3, 5), (2, 4), (2, 5)])) == [[2, [4], 4], [3, [5], 5]]


# Reasons


def shown(spec, **more):
    """Return the view of a game on a device."""
    return keyplay.table_of((), 9, name=spec[0], **more).app.screen.view


def reasons(spec, view, deal):
    """Yield session, worth, moves and text of the hint for each decision."""
    for session in decisions(spec, deal):
        if session.game.asks(session.state) == table.SECRET:
            view.show(session.game.seen(session.state, session.seat), session.seat, True)
            for worth, moves, _ in ranked(session):
                if moves[0] < thegame.KEEP_OFF:
                    yield session, worth, moves, text_of(spec[0]).advise(view, moves, worth)[0]


def tops_of(session, pile):
    """Return the top card, and True if the pile rises."""
    state = session.state
    if session.name == "facetoface":
        return facetoface.piles(state, session.seat ^ pile >> 1)[pile & 1], not pile & 1
    return thegame.tops(state)[pile], pile < 2


@pytest.mark.slow
@pytest.mark.parametrize("spec", [PILES[0], PILES[2], PILES[3], PILES[4]], ids=str)
def test_reason_of_a_hint_is_true(spec):
    view, counts, game = shown(spec), {}, None
    for deal in range(1, 7):
        for session, worth, moves, text in reasons(spec, view, deal):
            game, (card, pile) = session.game, (moves[0] >> 8, moves[0] & 3)
            why = text.partition(": ")[2]
            lays = list(game.lays(session.state))
            costs = {move: gap(move >> 8, *tops_of(session, move & 3)) for move in lays}
            word = " ".join(part for part in why.replace(",", "").split() if not part.isdigit())
            numbers = [int(part) for part in why.replace(",", "").split() if part.isdigit()]
            counts[word] = counts.get(word, 0) + 1
            if spec[0] == "facetoface":
                own = {move: cost for move, cost in costs.items() if move & 3 < 2}
            else:
                own = costs
            step = costs.get(moves[0])
            if word == "costs least":
                assert numbers == [step] == [min(own.values())] and step > 0
            elif word == "costs":
                assert numbers == [step] and step > 0
            elif word == "ten back":
                assert step == -10
            elif word == "then back":
                assert step > 0 and moves[[move & 3 for move in moves[1:]].index(pile) + 1] >> 8 == numbers[0]
                assert gap(numbers[0], card, tops_of(session, pile)[1]) == -10
            elif word == "keeps for":
                keeps(session, moves, numbers, own, step)
            elif word == "fits only here":
                assert [move for move in lays if move >> 8 == card] == [moves[0]]
            elif word == "nothing else fits":
                assert session.moves() == [moves[0]]
            elif word == "covers it":
                assert thegame.due(session.state) >> pile & 1
            elif word == "puts it back":
                assert spec[0] == "facetoface" and pile > 1 and numbers == [-step]
            elif word == "all can be laid":
                assert worth == turns.SURE
            elif word == "more costs":
                assert not moves[0] and numbers == [min(own.values())]
            elif word == "no card fits":
                assert not moves[0] and not lays
            else:
                assert not why and not moves[0], text
    assert {"costs least", "costs", "ten back", "then back", "more costs"} <= set(counts), counts
    assert spec != PILES[0] or {"keeps for", "fits only here"} <= set(counts), counts
    assert (spec == PILES[2]) == ("covers it" in counts) and (spec[0] == "facetoface") == ("puts it back" in counts)


def keeps(session, moves, pair, costs, step):
    """Check that both cards are in hand and stay there, that one laid after the other is a trick, and that the cheaper way
    would have used one of them for no more."""
    seat, state = session.seat, bytearray(session.state)
    assert set(pair) <= set(session.game.hand(state, seat)) if session.name == "facetoface" else thegame.hand(state, seat)
    assert not set(pair) & {move >> 8 for move in moves}
    assert [cost for move, cost in costs.items() if move >> 8 in pair and 0 < cost <= step]
    tops = [tops_of(session, pile) for pile in range(4)]
    for move in moves:
        if move:
            tops[move & 3] = move >> 8, tops[move & 3][1]
    first, other = pair
    rising = [rises for top, rises in tops[: 2 if session.name == "facetoface" else 4] if gap(first, top, rises) > 0]
    assert [rises for rises in rising if gap(other, first, rises) == -10]


def test_pair_of_the_rule_book_is_kept():
    """47 waits for 37. The cheapest card is 37, but laid alone it could make no trick. After it is laid, nothing is kept."""
    view = shown(PILES[0])
    session = Session.deal("thegame", deal=9)
    state = session.state
    state[thegame.HANDS : thegame.HANDS + 8] = bytes((37, 38, 47, 90, 91, 92, 93, 94))
    state[thegame.TOPS : thegame.TOPS + 4] = bytes((36, 40, 60, 96))
    view.show(thegame.seen(state, 0), 0, True)
    advise = text_of("thegame").advise
    lay = [94 << 8 | 3, 93 << 8 | 3, 0]
    assert advise(view, lay, 0) == ("Try 94: keeps 47 for 37", "Then 93, end")
    assert advise(view, [38 << 8, 94 << 8 | 3, 0], 0)[0] == "Try 38: keeps 47 for 37"
    assert advise(view, [37 << 8, 94 << 8 | 3, 0], 0)[0] == "Try 37: costs least, 1"
    assert advise(view, [47 << 8 | 1, 37 << 8 | 1, 0], 0) == ("Try 47: then 37 back", "Then 37, end")
    rest = [move << 8 | 3 for move in (94, 93, 92, 91, 90, 47)]
    assert advise(view, rest, 0)[1] == "Then 93, 92, 91, 90, ..."


@pytest.mark.slow
def test_hint_that_all_can_be_laid_is_true(many):
    """The computer plays from there to the end and wins."""
    wins, view = 0, shown(PILES[0])
    for deal in range(1, many(40)):
        session = Session.deal("thegame", deal=deal)
        while not session.over:
            hinted = ranked(session)
            view.show(thegame.seen(session.state, 0), 0, True)
            if hinted and "all can be laid" in text_of("thegame").advise(view, *hinted[0][1::-1])[0]:
                wins += 1
                while not session.over:
                    session.play(players.load("thegame").choose(thegame.seen(session.state, 0)))
                assert table.won(session.state, 0)
            else:
                session.play(hinted[0][1][0] if hinted else players.load("thegame").choose(session.state))
    assert wins >= many(5)


# On the table


def ask(desk):
    desk.long("b")
    keyplay.choose(desk, desk.app.say("hint"))
    desk.settled()
    return desk.app.screen


def test_repeated_hint_shows_the_next_best_turn_and_then_the_first():
    desk = keyplay.table_of((), 71)
    session, texts = desk.app.screen.session, []
    hinted = ranked(session)
    for _ in range(4):
        play = ask(desk)
        texts.append(play.foot.text)
        assert play.view.move() == hinted[(len(texts) - 1) % 3][1][0]
    assert texts[0] == texts[3] and texts[0].startswith("Try") and texts[1].startswith("2. Try")
    assert texts[2].startswith("3. Try")
    assert len(session.past) == 0 and session.helped


def test_hint_continues_its_turn_card_by_card():
    """The rest of the turn takes turns with the prompt. After the move the plan continues, unless a better one is found."""
    desk = keyplay.table_of((), 71)
    turns_shown = []
    for _ in range(12):
        play = ask(desk)
        moves = play.ways[-1][1]
        turns_shown.append(moves)
        desk.wait(2600)
        rest = play.foot.plain
        cards = ["%d" % (move >> 8) if move else "end" for move in moves[1:]]
        assert rest in desk.text() and rest == ("Then %s" % ", ".join(cards[:4] + ["..."] * (len(cards) > 4)) if cards else "")
        keyplay.make(desk, moves[0])
        desk.settled()
        assert play.ways is None
    assert sum(after == before[1:] for before, after in zip(turns_shown, turns_shown[1:])) >= 6


def test_hint_and_its_modules_are_dropped_after_use():
    modules = "ui.screens.table.hint", "engine.players.hints", "ui.games.piles.reasons"
    forget(modules)  # this file's imports keep them in memory
    desk = keyplay.table_of((), 71)
    play = ask(desk)
    desk.wait(1000)
    assert play.ways and not set(modules) & set(sys.modules)
    desk.press("a")
    assert play.ways is None
    desk.press("b")
    assert play.ways is None


def test_any_key_ends_the_thinking():
    """The best turn so far is shown; if asked again, the other ones found."""
    desk = keyplay.table_of((), 71)
    play = desk.app.screen
    play.thought = hint.Advice(play.session, desk.desk.clock)
    play.thought.best = players.last(itertools.islice(play.thought.steps, 2, 40))
    assert play.press(B) is play and play.thought is None and "Try" in play.foot.text and not play.session.past
    assert play.ways[-1][1][0] == play.view.move()


@pytest.mark.parametrize("wrong", [OSError("gone"), ValueError("garbled"), MemoryError()])
@pytest.mark.parametrize("name", ["thegame", "extreme", "facetoface"])
def test_hint_without_weights_is_the_beginners(name, wrong, monkeypatch, complaints):
    """The hint and the player both fail. The console reports it if memory ran out."""
    desk = keyplay.table_of((), 71, name=name)
    while desk.app.screen.stage:
        desk.wait(1000)

    def broken(*given):
        raise wrong

    for module, what in ("engine.players.lanes", "load"), ("engine.players.weights", "opened"):
        monkeypatch.setattr(__import__(module, None, None, ("",)), what, broken)
    play = ask(desk)
    assert "Try" in play.foot.text and len(play.ways) == 1 and play.ways[0][1][0] in play.session.moves()
    assert len(complaints) == (2 if isinstance(wrong, MemoryError) else 0)
    assert all(line.startswith(("Out of memory in the hint:", "Out of memory in the player of ")) for line in complaints)
    complaints.clear()


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_reason_fits_the_status_line(language):
    """With the widest numbers, as the second best hint."""
    font, say = Font("small"), words.Words(language).say
    lines = Path(words.__file__).with_name(language + ".txt").read_text(encoding="utf-8").split("\n")
    reasons = [line for line in lines if line.startswith("why ")]
    assert len(reasons) > 15
    for line in reasons:
        word, _, text = line.partition("=")
        if word in ("why then", "why end"):
            continue
        first = say(b"hint cross") % ("◆12" if word == "why skips" else "88")
        if word in ("why more", "why nothing"):
            first = say(b"hint end")
        if word in ("why lowest", "why highest"):
            first = say(b"hint this")
        assert font.measure("3. %s: %s" % (first, text.replace("%d", "88"))) <= 128, word
    assert font.measure(say(b"why then") % "88, 88, 88, 88, ...") <= 128
    assert font.measure(say(b"why then") % ("88, 88, 88, %s" % say(b"why end"))) <= 128


@pytest.mark.slow
def test_hint_at_wednesday_names_the_lowest_and_the_highest_card():
    desk = keyplay.seated("wednesday", 3, deal=4)
    texts = set()
    for _ in range(120):
        play = desk.app.screen
        if play.session.over:
            break
        if play.stage:
            desk.wait(800)
            continue
        play = ask(desk)
        texts.add(play.foot.text)
        laid = [move for move in play.session.moves() if move]
        for move in laid if wednesday.phase(play.session.state) == wednesday.TURN else ():
            end = {laid[0] >> 8: "lowest", laid[-1] >> 8: "highest"}.get(move >> 8) if laid[0] >> 8 < laid[-1] >> 8 else None
            assert play.game_text().advise(play.view, [move], 0) == ("Try this" + (": the " + end if end else ""), "")
        play.make(play.ways[-1][1][0])
        play.draw()
    assert "Try this: the lowest" in texts


@pytest.mark.slow
def test_hint_at_qwixx_counts_the_skipped_boxes():
    desk = keyplay.table_of((), 5, name="qwixx")
    counts = {}
    for _ in range(300):
        play = desk.app.screen
        if play.session.over:
            break
        play = ask(desk)
        move, text = play.ways[-1][1][0], play.foot.text
        if "skips" in text:
            state, row = play.session.state, move & 3
            box = (move >> 8) - 2 if row < 2 else 12 - (move >> 8)
            crossed = [i for i in range(12) if qwixx.crosses(state, 0, row) >> i & 1]
            assert int(text.split()[-1]) == box - (max(crossed) + 1 if crossed else 0)
            counts[text.split()[-1]] = True
        play.make(move)
        play.draw()
    assert len(counts) > 1
