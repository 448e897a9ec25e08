"""Golden playthroughs: whole games, line by line, in Python that runs on MicroPython too, which must print the same.

`python -m tests.support.playthrough` writes them to tests/golden again: read the difference before you commit it.
"""

from engine import codes
from engine.session import Session
from tests.support import tables

# file: game, seats, options, deal, how many of eight decisions are random
GAMES = {
    "thegame-solo": ("thegame", 1, (), 7, 0),
    "thegame-solo-dice": ("thegame", 1, (), 3, 8),
    "thegame-solo-experts": ("thegame", 1, ("experts",), 427, 0),
    "thegame-solo-experts-short": ("thegame", 1, ("experts", "short"), 427, 1),
    "thegame-solo-fire": ("thegame", 1, ("fire",), 12, 0),
    "thegame-solo-fire-strict": ("thegame", 1, ("fire", "strict"), 12, 0),
    "thegame-duo": ("thegame", 2, (), 1, 1),
    "thegame-trio-fire": ("thegame", 3, ("fire",), 999999, 1),
    "thegame-four-experts": ("thegame", 4, ("experts",), 31, 1),
    "thegame-five-fire-experts": ("thegame", 5, ("experts", "fire"), 5, 1),
    "facetoface-laid": ("facetoface", 2, (), 3, 0),
    "facetoface-stuck": ("facetoface", 2, (), 10, 0),
    "facetoface-one-left": ("facetoface", 2, (), 9, 0),
    "facetoface-mixed": ("facetoface", 2, (), 15, 1),
    "facetoface-dice": ("facetoface", 2, (), 4, 8),
    "extreme-solo": ("extreme", 1, (), 7, 0),
    "extreme-solo-dice": ("extreme", 1, (), 3, 8),
    "extreme-solo-random": ("extreme", 1, ("random",), 427, 0),
    "extreme-solo-few-kinds": ("extreme", 1, ("noskull", "nothree", "noonepile", "nodraw1"), 427, 0),
    "extreme-solo-fire": ("extreme", 1, ("fire",), 12, 0),
    "extreme-solo-lenient": ("extreme", 1, ("lenient",), 12, 1),
    "extreme-duo": ("extreme", 2, (), 12, 0),
    "extreme-trio-strictpile": ("extreme", 3, ("strictpile",), 999999, 1),
    "extreme-five-experts-fire": ("extreme", 5, ("experts", "fire", "strict"), 5, 1),
    "qwixx-solo": ("qwixx", 1, (), 7, 0),
    "qwixx-solo-dice": ("qwixx", 1, (), 3, 8),
    "qwixx-solo-jokers": ("qwixx", 1, ("jokers",), 427, 1),
    "qwixx-duo": ("qwixx", 2, (), 12, 0),
    "qwixx-trio-jokers": ("qwixx", 3, ("jokers",), 999999, 1),
    "qwixx-four-dice": ("qwixx", 4, (), 31, 8),
    "qwixx-five-jokers": ("qwixx", 5, ("jokers",), 5, 0),
    "wednesday-duo": ("wednesday", 2, (), 7, 0),
    "wednesday-trio": ("wednesday", 3, (), 12, 1),
    "wednesday-trio-expert": ("wednesday", 3, ("expert",), 427, 2),
    "wednesday-four-teams": ("wednesday", 4, ("teams",), 31, 1),
    "wednesday-five-dice": ("wednesday", 5, (), 4, 8),
    "wednesday-six-expert-teams": ("wednesday", 6, ("expert", "teams"), 999999, 2),
}


def begin(name):
    """Return the session of a playthrough, and the function that chooses its next decision."""
    game, seats, options, deal, dicey = GAMES[name]
    session = Session.deal(game, seats, options, deal)
    player, dice = tables.beginner(game), tables.Dice(deal)

    def decide():
        if dice.throw(8) < dicey:
            return dice.pick(session.moves())
        return player.choose(session.game.seen(session.state, session.seat))

    return session, decide


def tell(name, codes_of=None):
    """Yield the lines of a playthrough. codes_of: a dict that receives its code"""
    session, decide = begin(name)
    seats, options, deal = GAMES[name][1:4]
    yield "%s, seats %d, options %s, deal %d" % (session.game.NAME, seats, ", ".join(options) or "none", deal)
    yield tables.text(session)
    while not session.over:
        seat, move = session.seat, decide()
        session.play(move)
        yield "%d seat %d: %s" % (len(session.past), seat + 1, session.label(move))
        yield tables.text(session)
    scores = [session.score(seat) for seat in range(seats)]
    yield "over, status %x, score %s" % (session.state[2], tables.words(scores))
    log = session.journal()
    yield "journal of %d bytes, sum %d" % (len(log), sum([log[i] * (i % 251 + 1) for i in range(len(log))]))
    if codes_of is not None:
        codes_of[name] = written(name, session)


def written(name, session):
    """Return a playthrough as a code; the length of its name chooses one of the kinds of help."""
    session.helped = len(name) % 4
    return codes.write(session)


def code(name):
    session, decide = begin(name)
    while not session.over:
        session.play(decide())
    return written(name, session)


# perft: game, seats, options, deal, decisions made by the beginner first
STARTS = [
    ("thegame", 1, "-", 1, 0),
    ("thegame", 1, "-", 1, 60),
    ("thegame", 1, "fire,strict", 12, 40),
    ("thegame", 1, "experts,fire", 12, 42),
    ("thegame", 2, "fire", 3, 20),
    ("thegame", 5, "experts,short", 9, 11),
    ("facetoface", 2, "-", 1, 0),
    ("facetoface", 2, "-", 1, 31),
    ("facetoface", 2, "-", 3, 154),
    ("extreme", 1, "-", 1, 14),
    ("extreme", 1, "strictpile,lenient", 5, 30),
    ("extreme", 1, "fire,random,nostop", 12, 12),
    ("extreme", 2, "-", 3, 9),
    ("extreme", 4, "experts,short", 9, 11),
    ("qwixx", 1, "-", 1, 0),
    ("qwixx", 1, "jokers", 427, 40),
    ("qwixx", 2, "-", 12, 61),
    ("qwixx", 4, "jokers", 31, 100),
    ("qwixx", 5, "-", 9, 11),
    ("wednesday", 2, "-", 1, 0),
    ("wednesday", 2, "expert", 5, 90),
    ("wednesday", 3, "-", 3, 60),
    ("wednesday", 4, "teams", 9, 170),
    ("wednesday", 6, "expert,teams", 12, 135),
]


def perft(game, state, depth):
    """Return the number of ways that the next `depth` decisions can go."""
    if not depth:
        return 1
    total = 0
    for move in game.moves(state):
        after = bytearray(state)
        game.play(after, move)
        total += perft(game, after, depth - 1)
    return total


def count(name, seats, options, deal, past):
    """Return the perft numbers of depths 1 to 3 as words."""
    session = Session.deal(name, seats, () if options == "-" else options.split(","), deal)
    for _ in range(past):
        session.play(tables.beginner(name).choose(session.game.seen(session.state, session.seat)))
    return [str(perft(session.game, session.state, depth)) for depth in (1, 2, 3)]


if __name__ == "__main__":
    from pathlib import Path

    def write(name, lines):
        (Path(__file__).parent.parent / "golden" / (name + ".txt")).write_text("\n".join(lines) + "\n")

    write("perft", ["%s %d %s %d %d %s" % (start + (",".join(count(*start)),)) for start in STARTS])
    write("codes", [name + ": " + code(name) for name in sorted(GAMES)])
    for name in GAMES:
        write(name, tell(name))
