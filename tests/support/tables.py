"""Facts about each game for the tests: its variants, and a table as one line of text. Runs on MicroPython too."""

from engine import games, players, table

FEW = 5  # up to this many options every set is tried

OPTIONS = {  # Stored games, codes and results have one bit for each option of a game: its place here
    "thegame": ("experts", "short", "fire", "strict"),
    "extreme": ("experts", "short", "fire", "strict")
    + ("nostop", "noskull", "nothree", "noquiet", "nonoback", "noonepile", "nodraw1")
    + ("random", "strictpile", "lenient"),
    "facetoface": (),
    "qwixx": ("jokers",),
    "wednesday": ("expert", "teams", "pairs"),
}


def variants(name):
    """Yield every number of seats with every set of options. If there are too many sets, take no option, each one alone, every
    pair, and random sets, for one number of seats after another."""
    game = games.load(name)
    count = len(game.OPTIONS)
    if count <= FEW:
        sets = [(seats, bits) for seats in game.SEATS for bits in range(1 << count)]
    else:
        sets = [(seats, bits) for seats in game.SEATS for bits in [0] + [1 << i for i in range(count)]]
        pairs = [1 << i | 1 << j for i in range(count) for j in range(i)]
        dice = Dice(count)
        thrown = [dice.throw(256) & dice.throw(256) | (dice.throw(256) & dice.throw(256)) << 8 for _ in range(20)]
        more = pairs + [bits & (1 << count) - 1 for bits in thrown]
        sets += [(game.SEATS[i % len(game.SEATS)], more[i]) for i in range(len(more))]
    for seats, bits in sets:
        yield name, seats, tuple(game.OPTIONS[i] for i in range(count) if bits >> i & 1)


def beginner(name):
    """Return a player that never changes, for tests with fixed games."""
    return players.load(BEGINNERS.get(name, name))


def chosen(steps):
    """Return the last move of a player's steps, and why a simpler player made it: b"memory", b"weights" or b""."""
    move = None
    while True:
        try:
            move = next(steps)
        except StopIteration as end:
            return move, end.value or b""


def text(session):
    return TEXT[session.name](session.state)


def words(cards):
    return " ".join(["%d" % card for card in cards])


def thegame(state):
    return piles(state, games.load("thegame"), lambda card: "%d" % card)


def extreme(state):
    """Return The Game's line, then the commands by name, what binds the turn, and the kinds that each seat has told."""
    game = games.load("extreme")

    def named(card):
        return "%d:%s" % (card, game.command(state, card)) if game.command(state, card) else "%d" % card

    told_kinds = [state[game.TOLD + seat] for seat in range(state[table.SEATS])]
    return piles(state, game, named) + "%s%s%s" % (
        " three" if state[game.TURN] & game.THREED else "",
        " bound %x" % state[game.BOUND] if state[game.BOUND] else "",
        " told " + " ".join(["%x" % kinds for kinds in told_kinds]) if any(told_kinds) else "",
    )


def facetoface(state):
    game = games.load("facetoface")
    sides = []
    for seat in range(2):
        hand, left = words(game.hand(state, seat)), game.left(state, seat)
        sides.append("^%d v%d %s, draw %d" % (game.piles(state, seat) + (hand, left)))
    helped = " helped" if state[game.HELPED] else ""
    return "%s | %s | seat %d: lay %d%s" % (sides[0], sides[1], state[table.SEAT] + 1, game.need(state), helped)


def qwixx(state):
    """Return each seat's hand and sheet (L the lock, ! a misthrow), the market, the pile's top and size, the played cards."""
    game = games.load("qwixx")

    def named(cards):
        return " ".join(["%s%d" % (".rygbj"[card >> 4], card & 15) if card else "-" for card in cards])

    sides = []
    for seat in range(state[table.SEATS]):
        rows = []
        for row in range(4):
            line = game.crosses(state, seat, row)
            numbers = [str(i + 2 if row < 2 else 12 - i) for i in range(11) if line >> i & 1]
            rows.append("rygb"[row] + ",".join(numbers + ["L"] * (line >> 11)))
        sides.append("%s: %s%s" % (named(game.hand(state, seat)), " ".join(rows), "!" * game.misthrows(state, seat)))
    pile, played = game.pile(state), game.played(state)
    lie = named(game.market(state)), named(pile[:1]), len(pile), named(played)
    return "%s | %s | %s of %d | %s" % ((" / ".join(sides),) + lie)


def piles(state, game, named):
    the = games.load("thegame")
    talk = "".join([".x+"[state[the.TALK + i // 4] >> 2 * (i % 4) & 3] for i in range(4 * state[table.SEATS])])
    hands = [" ".join([named(card) for card in game.hand(state, seat)]) for seat in range(state[table.SEATS])]
    return "^%s ^%s v%s v%s | %s | draw %d | lay %d%s%s" % (
        tuple([named(card) for card in game.tops(state)])
        + (" / ".join(hands), game.left(state), game.need(state))
        + (" due %x" % state[the.DUE] if state[the.DUE] else "", " talk " + talk if talk.strip(".") else "")
    )


BEGINNERS = {
    "thegame": "greedy",
    "extreme": "extreme.beginner",
    "facetoface": "facetoface.beginner",
    "qwixx": "qwixx.beginner",
    "wednesday": "wednesday.beginner",
}


def wednesday(state):
    """Return the round, the phase and the deciding seat, the stacks, the hands, the characters, the points."""
    game = games.load("wednesday")
    seats = range(state[table.SEATS])
    phase = ("TURN", "AGAIN", "TAKE", "BLOCK", "ROB", "GIVE", "LOAD", "PLACE", "NEXT")[game.phase(state)]
    parts = ["round %d %s seat %d" % (game.lap(state), phase, state[table.SEAT] + 1)]
    parts.append("laid %s by %d, passes %d" % (words(game.stack(state)), game.last(state) + 1, game.passes(state)))
    parts.append(" / ".join([words(game.hand(state, seat)) for seat in seats]))
    parts.append("burned " + words(game.burned(state)))
    who = game.character(state), words(game.characters(state)), words(sorted(game.aside(state)))
    parts.append("in force %d, down %s, aside %s" % who)
    marks = ("blocked %d" % game.blocked(state) if game.blocked(state) else "", "open" if game.opened(state) else "")
    parts.append(" ".join([mark for mark in marks if mark]) or "-")
    parts.append("points " + words([game.score(state, seat) for seat in seats]))
    return " | ".join(parts)


TEXT = {"thegame": thegame, "extreme": extreme, "facetoface": facetoface, "qwixx": qwixx, "wednesday": wednesday}


class Dice:
    """A small random generator with the same numbers on every interpreter."""

    def __init__(self, number):
        self.state = bytearray(table.BODY)
        table.seed(self.state, number)

    def throw(self, count):
        return table.chance(self.state, count)

    def pick(self, moves):
        return moves[self.throw(len(moves))]
