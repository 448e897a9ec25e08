"""What the tests need to know of each game: its variants, and a table as one line of text. Runs on MicroPython too."""

from engine import games, table


def variants(name):
    """Every number of seats with every set of options."""
    game = games.load(name)
    for seats in game.SEATS:
        for bits in range(1 << len(game.OPTIONS)):
            yield name, seats, tuple(game.OPTIONS[i] for i in range(len(game.OPTIONS)) if bits >> i & 1)


def text(session):
    return TEXT[session.name](session.state)


def words(cards):
    return " ".join(["%d" % card for card in cards])


def thegame(state):
    game = games.load("thegame")
    talk = "".join([".x+"[state[game.TALK + i // 4] >> 2 * (i % 4) & 3] for i in range(4 * state[table.SEATS])])
    hands = " / ".join([words(game.hand(state, seat)) for seat in range(state[table.SEATS])])
    return "^%d ^%d v%d v%d | %s | draw %d | lay %d%s%s" % (
        tuple(game.tops(state))
        + (hands, game.left(state), game.need(state))
        + (" due %x" % state[game.DUE] if state[game.DUE] else "", " talk " + talk if talk.strip(".") else "")
    )


def facetoface(state):
    game = games.load("facetoface")
    sides = []
    for seat in range(2):
        hand, left = words(game.hand(state, seat)), game.left(state, seat)
        sides.append("^%d v%d %s, draw %d" % (game.piles(state, seat) + (hand, left)))
    helped = " helped" if state[game.HELPED] else ""
    return "%s | %s | seat %d: lay %d%s" % (sides[0], sides[1], state[table.SEAT] + 1, game.need(state), helped)


TEXT = {"thegame": thegame, "facetoface": facetoface}


class Dice:
    """A small source of chance that throws the same on every interpreter."""

    def __init__(self, number):
        self.state = bytearray(table.BODY)
        table.seed(self.state, number)

    def throw(self, count):
        return table.chance(self.state, count)

    def pick(self, moves):
        return moves[self.throw(len(moves))]
