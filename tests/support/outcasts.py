"""A model of Wednesday, straight from SPECIFICATION.md section 5, in lists and dicts, and slow.

A game is a dict: `hands` is a list of lists; `stack` and `burned` are lists whose last card is on top, and so is `down` for
characters. Random results are copied from the engine's state after the move (`engine_state`), and checked.

`python -m tests.support.outcasts 5000` plays games at every number of seats, with every set of options and in every manner,
here and in the engine side by side, and prints their lengths and how their rounds ended.
"""

import multiprocessing
import random
import sys
from collections import Counter

from engine.games import wednesday
from engine.session import Session

PACK = sorted(4 * list(range(1, 11)) + [13, 13])
RULES = {1: "wednesday", 2: "thing", 3: "tyler", 4: "yoko", 5: "enid", 6: "bianca", 7: "ajax", 8: "larissa", 9: "eugene"}
EVENTS = {1: ("ajax", 5), 2: ("bianca", 7), 3: ("yoko", 8), 4: ("enid", 9), 5: ("tyler", 10)}


def new(seats, options, engine_state):
    teams = 0 if "teams" not in options or seats not in (4, 6) else 3 if seats == 6 and "pairs" in options else 2
    game = {"seats": seats, "expert": "expert" in options, "teams": teams}
    game.update(lap=0, points={}, over=False, ends=Counter())
    begin(game, engine_state)
    return game


def begin(game, engine_state):
    """Begin a round: the seat that laid its 1 is before the first seat to play."""
    seats, size = game["seats"], {2: 10, 3: 10, 4: 10, 5: 8, 6: 7}[game["seats"]]
    game.update(lap=game["lap"] + 1, force=None, aside=set(), blocked=0, passes=0, opened=False, idle=0)
    game.update(saves=False, closed=False, phase="TURN", robbed=None, last=0, seat=0)
    game["hands"] = [list(wednesday.hand(engine_state, seat)) for seat in range(seats)]
    game["burned"] = list(reversed(wednesday.burned(engine_state)))
    game["stack"] = list(wednesday.stack(engine_state))
    game["down"] = [RULES[number] for number in reversed(wednesday.characters(engine_state))]
    assert sorted(game["down"]) == sorted(RULES.values())
    assert sorted(sum(game["hands"], []) + game["burned"] + game["stack"]) == PACK
    if game["stack"]:
        starter = wednesday.last(engine_state)
        assert game["stack"] == [1] and len(game["hands"][starter]) == size - 1
        game.update(last=starter, seat=(starter + 1) % seats)
    else:
        assert not any(1 in hand for hand in game["hands"])
    assert [len(hand) for seat, hand in enumerate(game["hands"]) if not game["stack"] or seat != game["last"]] == (
        [size] * (seats - len(game["stack"]))
    )


def triggers(game, number, how=0):
    return game["expert"] and EVENTS[game["lap"]] == (game["force"], number) and not (game["lap"] == 4 and how)


def may_lay(game, number, how):
    """True if one card of the number (how 0) or two (how 1) may be laid on the stack."""
    force, stack = game["force"], game["stack"]
    if game["hands"][game["seat"]].count(number) < how + 1 or number == game["blocked"]:
        return False
    if force == "enid" and how == 0:
        if not (game["lap"] == 4 and triggers(game, number)):
            return False
    elif force != "enid" and how == 1:
        return False
    if force == "tyler" and number not in (1, 3, 5, 7, 9, 13) and not (game["lap"] == 5 and triggers(game, number)):
        return False
    if not stack:
        return True
    top = stack[-1]
    return {
        "bianca": number < top,
        "ajax": number > top and number != top + 1,
        "larissa": number >= top,
    }.get(force, number > top)


def moves(game):
    """Return the moves in the contract's order."""
    if game["over"]:
        return []
    phase, seat, offers = game["phase"], game["seat"], []
    hand, others = game["hands"][seat], [i for i in range(game["seats"]) if i != seat and game["hands"][i]]
    if phase in ("TURN", "AGAIN"):
        offers = [(number, how) for number in set(hand) for how in (0, 1) if may_lay(game, number, how)]
    if phase == "TURN":
        offers += [(6, 2)] if hand.count(6) >= 3 else []
        offers += [(10, 2)] if hand.count(10) == 4 and game["blocked"] != 10 else []
        offers += [(hand[0], 3)] if set(hand) == {game["blocked"]} else []
    if phase == "TAKE":
        upside = game["burned"][::-1]
        offers = [(32 + upside[depth], depth) for depth in range(len(upside)) if upside[depth] != game["blocked"]]
    if phase == "BLOCK":
        offers = [(48 + number, 0) for number in set(game["burned"]) - {4}]
    if phase == "ROB":
        offers = [(80, other) for other in others]
    if phase == "GIVE":
        rest = list(hand)
        rest.remove(game["robbed"][1])
        offers = [(64 + number, 0) for number in set(rest)]
    if phase == "LOAD":
        offers = [(81, other) for other in range(game["seats"])]
    if phase == "PLACE":
        offers = [(82, place) for place in range(len(game["down"]))]
    if phase == "NEXT":
        offers = [(83, 0)]
    return sorted(256 * what + where for what, where in offers) + ([0] if phase in ("TURN", "BLOCK") else [])


def play(game, move, engine_state):
    what, where = divmod(move, 256)
    seat, phase = game["seat"], game["phase"]
    hand = game["hands"][seat]
    if phase == "NEXT":
        return begin(game, engine_state)
    if phase in ("TURN", "AGAIN"):
        return turn(game, what, where, engine_state)
    if phase == "BLOCK":
        game["blocked"] = what - 48 if what else 0
        return on(game, game["last"])
    if phase == "ROB":
        return steal(game, where, engine_state)
    if phase == "TAKE":
        assert game["burned"][-1 - where] == what - 32
        hand.append(game["burned"].pop(-1 - where))
    elif phase == "GIVE":
        hand.remove(what - 64)
        game["hands"][game["robbed"][0]].append(what - 64)
        game["robbed"] = None
    elif phase == "LOAD":
        game["hands"][where].append(game["burned"].pop())
    else:
        game["down"].remove("wednesday")
        game["down"].insert(len(game["down"]) - where, "wednesday")
    done(game)


def turn(game, what, where, engine_state):
    """Pass, lay, show or discard."""
    seat = game["seat"]
    hand = game["hands"][seat]
    if not what:
        if game["force"] == "eugene" and game["burned"]:
            hand.append(game["burned"].pop())
        game["passes"] += 1
        return all_passed(game, engine_state) if game["passes"] == sum(map(bool, game["hands"])) else done(game)
    fired = triggers(game, what, where)
    size = (1, 2, 3 if what == 6 else 4, len(hand))[where]
    for _ in range(size):
        hand.remove(what)
    (game["burned"] if where > 1 else game["stack"]).extend([what] * size)
    game.update(passes=0, last=seat, saves=what == 13 and where < 2)
    if where == 2:
        return place(game) if what == 6 else close(game, "four 10s")
    if where == 3:
        return done(game)
    if fired and happen(game, engine_state):
        return
    act(game, what, engine_state)


def happen(game, engine_state):
    """Apply an event. Return True if it leads to a decision."""
    lap = game["lap"]
    if lap == 1:
        game["aside"].update(game["down"])
        game.update(down=[], closed=True)
    if lap == 2 and "wednesday" in game["down"]:
        game["aside"].add("wednesday")
        shuffled(game, engine_state, [name for name in game["down"] if name != "wednesday"])
    if lap == 3:
        game["opened"] = True
    if lap == 4:
        place(game)
        return True
    if lap == 5:
        game["hands"] = game["hands"][1:] + game["hands"][:1]
    return False


def shuffled(game, engine_state, down):
    """Copy the random order of the characters."""
    game["down"] = [RULES[number] for number in reversed(wednesday.characters(engine_state))]
    assert sorted(game["down"]) == sorted(down)


def act(game, number, engine_state):
    """Apply the effect of a card."""
    seat = game["seat"]
    hand, others = game["hands"][seat], [i for i in range(game["seats"]) if i != seat and game["hands"][i]]
    if number == 2 and any(may_lay(game, other, how) for other in set(hand) for how in (0, 1)):
        game["phase"] = "AGAIN"
    elif number == 4 and hand and len(others) > 1:
        game["phase"] = "ROB"
    elif number == 4 and hand and others:
        steal(game, others[0], engine_state)
    elif number == 7 and set(game["burned"]) - {game["blocked"]}:
        game["phase"] = "TAKE"
    elif number == 8 and game["burned"]:
        game["phase"] = "LOAD"
    else:
        done(game)


def steal(game, other, engine_state):
    seat = game["seat"]
    [card] = (Counter(wednesday.hand(engine_state, seat)) - Counter(game["hands"][seat])).elements()
    game["hands"][other].remove(card)
    game["hands"][seat].append(card)
    game.update(robbed=(other, card), phase="GIVE")


def place(game):
    if "wednesday" in game["down"] and len(game["down"]) > 1:
        game["phase"] = "PLACE"
    else:
        done(game)


def all_passed(game, engine_state):
    game["passes"] = 0
    if not game["down"]:
        game["idle"] += 1
        if game["idle"] == 12 or not game["stack"]:
            return close(game, "twelfth time" if game["stack"] else "nothing laid")
    saved = game["saves"]
    game["burned"] += reversed(game["stack"])
    game.update(stack=[], saves=False)
    if game["force"] and not game["closed"]:
        game["aside"].add(game["force"])
        game["force"] = None
    if game["down"]:
        game["force"] = game["down"].pop()
        if game["force"] == "wednesday":
            if not saved:
                return close(game, "Wednesday")
            game["ends"]["saved by a 13"] += 1
            game["force"] = None
            shuffled(game, engine_state, game["down"] + ["wednesday"])
        if game["force"] == "thing" and set(game["burned"]) - {4}:
            game.update(seat=game["last"], phase="BLOCK")
            return
    on(game, game["last"])


def step(game):
    return -1 if game["force"] == "yoko" else 1


def on(game, seat):
    while not game["hands"][seat % game["seats"]]:
        seat += step(game)
    game.update(seat=seat % game["seats"], phase="TURN")


def done(game):
    """End the turn."""
    if sum(map(bool, game["hands"])) <= (0 if game["teams"] else 1):
        close(game, "cards laid")
    else:
        on(game, game["seat"] + step(game))


def close(game, why):
    """End the round."""
    game["ends"][why] += 1
    for seat, hand in enumerate(game["hands"]):
        game["points"][seat, game["lap"]] = sum(hand)
    game.update(phase="NEXT", over=game["lap"] == 5)


def column(game, seat):
    return [other for other in range(game["seats"]) if other == seat or game["teams"] and (other - seat) % game["teams"] == 0]


def score(game, seat):
    return sum(points for (other, _), points in game["points"].items() if other in column(game, seat))


def winners(game):
    least = min(score(game, seat) for seat in range(game["seats"]))
    return {seat for seat in range(game["seats"]) if score(game, seat) == least}


def agrees(game, state):
    """Assert that the engine's state agrees with the model."""
    numbers = {name: number for number, name in RULES.items()}
    phase = ("TURN", "AGAIN", "TAKE", "BLOCK", "ROB", "GIVE", "LOAD", "PLACE", "NEXT").index(game["phase"])
    assert wednesday.phase(state) == getattr(wednesday, game["phase"]) == phase
    assert list(wednesday.moves(state)) == moves(game)
    assert bool(state[2]) == game["over"] and state[3] == game["seat"]
    for seat in range(game["seats"]):
        assert list(wednesday.hand(state, seat)) == sorted(game["hands"][seat])
        assert wednesday.score(state, seat) == score(game, seat)
        assert wednesday.team(state, seat) == (seat % game["teams"] if game["teams"] else seat)
        for lap in range(1, 6):
            assert wednesday.points(state, seat, lap) == game["points"].get((seat, lap), 0)
    assert list(wednesday.stack(state)) == game["stack"][::-1] and list(wednesday.burned(state)) == game["burned"][::-1]
    assert list(wednesday.characters(state)) == [numbers[name] for name in game["down"][::-1]]
    assert {*wednesday.aside(state)} == {numbers[name] for name in game["aside"]}
    assert len(wednesday.aside(state)) == len(game["aside"])
    assert wednesday.character(state) == numbers.get(game["force"], 0)
    fields = wednesday.blocked(state), wednesday.last(state), wednesday.passes(state), wednesday.lap(state)
    assert fields == (game["blocked"], game["last"], game["passes"], game["lap"])
    assert wednesday.opened(state) == game["opened"]
    if game["over"]:
        assert {seat for seat in range(game["seats"]) if state[2] >> seat & 1} == winners(game)


# Manners of play: the move that each likes best, if dice do not decide. All but the first try to play for ever.


def dice(what, where):
    return 0


def passes(what, where):
    return not what


def sevens(what, where):
    """Fetch a 13 or a 7, lay them, and lay low cards."""
    return {45: 9, 39: 8, 13: 7, 7: 6}.get(what, 5 - what / 10 if 0 < what < 14 and where < 2 else 0) or last_place(what, where)


def eights(what, where):
    """Fetch an 8, lay it, give the card to another seat; lay high cards."""
    return {40: 9, 8: 8}.get(what, what / 10 if what < 14 and where < 2 else 0) or last_place(what, where)


def last_place(what, where):
    return where / 10 if what in (81, 82) else 0


MANNERS = dice, passes, sevens, eights


def pick(state, manner, chance, stray=8):
    """Return the move that this manner likes best; one time in `stray` a random one."""
    offered = list(wednesday.moves(state))
    if not chance.randrange(stray):
        return chance.choice(offered)
    return max(offered, key=lambda move: (manner(move >> 8, move & 255), chance.random()))


def stall(state, chance):
    """Return the move of seats that know each other's cards and try to play for ever: they pass; before the last pass of a
    circle they lay low, or fetch a 13 that sends Wednesday back; burned cards go to a seat without cards."""
    offered, phase = list(wednesday.moves(state)), wednesday.phase(state)
    if phase == wednesday.TURN:
        return stall_turn(state, offered)
    if phase == wednesday.TAKE:
        wanted = [move for card in (13, 7, 8) for move in offered if move >> 8 == 32 + card]
        return (wanted or offered)[0]
    if phase == wednesday.LOAD:
        empty = [move for move in offered if not wednesday.hand(state, move & 255)]
        return (empty or [81 << 8 | state[3]])[0]
    return 0 if phase == wednesday.BLOCK else chance.choice(offered)


def stall_turn(state, offered):
    hand, burned, stack = wednesday.hand(state, state[3]), wednesday.burned(state), wednesday.stack(state)
    holding = [seat for seat in range(state[4]) if wednesday.hand(state, seat)]
    if wednesday.passes(state) < len(holding) - 1:
        return 0
    held = any(13 in wednesday.hand(state, seat) for seat in holding)
    hers = wednesday.characters(state)[:1] == b"\1"  # she is turned up next
    low = [move for move in offered if move and not move & 255 and move >> 8 not in (7, 10, 13)]
    if low and len(hand) > 1:
        return low[0]
    if 8 << 8 in offered and burned:
        return 8 << 8
    if 7 << 8 in offered and burned and not (hers and held):
        return 7 << 8
    if hers and stack[:1] != b"\x0d" and 13 << 8 in offered:
        return 13 << 8
    return 0


def both(seats, options, deal, manner, stray=8):
    """Play a game in the model and the engine. Return its number of decisions, and how its rounds ended."""
    session, chance, count = Session.deal("wednesday", seats, options, deal), random.Random(deal), 0
    state = session.state
    game = new(seats, options, state)
    agrees(game, state)
    while not game["over"]:
        move = pick(state, manner, chance, stray)
        wednesday.play(state, move)
        play(game, move, state)
        agrees(game, state)
        count += 1
        assert count < 1500, "a game that does not end"
    return count, game["ends"]


SETS = (), ("expert",), ("teams",), ("expert", "teams")
THREE = ("teams", "pairs"), ("expert", "teams", "pairs")  # three teams of two, of six seats


def many(job):
    seats, manner, first, games = job
    results = [both(seats, SETS[deal % 4], deal, MANNERS[manner], 1 + deal // 4 % 40) for deal in range(first, first + games)]
    return seats, manner, [count for count, _ in results], sum((ends for _, ends in results), Counter())


def main(games=5000, chunk=50):
    lengths, ends = {}, {}
    starts = range(1, games // len(MANNERS) + 1, chunk)
    jobs = [(seats, manner, first, chunk) for seats in range(2, 7) for manner in range(len(MANNERS)) for first in starts]
    with multiprocessing.Pool() as pool:
        for seats, manner, counts, more in pool.imap_unordered(many, jobs):
            lengths.setdefault((seats, manner), []).extend(counts)
            ends[seats] = ends.get(seats, Counter()) + more
    for (seats, manner), counts in sorted(lengths.items()):
        figures = seats, MANNERS[manner].__name__, len(counts), sum(counts) / len(counts), max(counts)
        print("%d seats, %-6s: %d games, all ended; decisions %.0f, the longest %d" % figures)
    for seats, counted in sorted(ends.items()):
        print("%d seats, rounds ended by: %s" % (seats, ", ".join("%s %d" % figures for figures in counted.most_common())))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
