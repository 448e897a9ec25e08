"""The header of every state, and the shuffler whose numbers are kept in it.

0 GAME     number in the catalog          5 OPTIONS  two bytes, a bit for each option chosen
1 VERSION  of the game's rules            7 SHOWN    cards drawn or turned up since the deal, modulo 256
2 STATUS   0, or OVER and the winners     8 CHANCE   four bytes: the thirty bits of the shuffler
3 SEAT     the seat that must decide     12 BODY     the first of the game's own fields
4 SEATS    how many
"""

GAME, VERSION, STATUS, SEAT, SEATS, OPTIONS = 0, 1, 2, 3, 4, 5
SHOWN, CHANCE, BODY = 7, 8, 12

NOBODY = 255  # seat value for "any seat may have decided"

OVER = 0x80  # in STATUS; the bits below it are the seats that won

# Results of a game's `asks`: the seat decides with cards only it may see; it decides on open cards; any seat may decide
SECRET, OPEN, ANYBODY = 0, 1, 2


def finish(state, winners):
    """End the game. winners: a bit for each seat that won"""
    state[STATUS] = OVER | winners


def team(state):
    """Return the bits of all seats, as winners."""
    return (1 << state[SEATS]) - 1


def won(state, seat):
    return bool(state[STATUS] >> seat & 1)


def options(state):
    """Return the chosen options, a bit each."""
    return state[OPTIONS] | state[OPTIONS + 1] << 8


def chosen(state, option):
    """True if the option with this bit is chosen."""
    return options(state) & option


def show(state, count):
    """Count cards drawn or revealed. Undoing past this point would leak information."""
    state[SHOWN] = (state[SHOWN] + count) & 255


# The shuffler is a xorshift of period 2**30 - 1. No step exceeds 2**30, because the device allocates larger ints (DEVICE 9).

MIX = 11939, 14243, 8629, 15817, 10433, 13121


def seed(state, deal):
    """Set the shuffler to thirty well-mixed bits of the deal number: a Feistel network, so no two deals share them."""
    left, right = deal >> 15, deal & 0x7FFF
    for factor in MIX:
        left, right = right, left ^ ((right * factor + factor) >> 7 & 0x7FFF)
    keep(state, left << 15 | right)


def keep(state, bits):
    for i in range(CHANCE, CHANCE + 4):
        state[i] = bits & 255
        bits >>= 8


def bits(state):
    return state[CHANCE] | state[CHANCE + 1] << 8 | state[CHANCE + 2] << 16 | state[CHANCE + 3] << 24


def chance(state, count):
    """Return a number from 0 to count - 1. count: at most 512"""
    x = bits(state)
    x ^= (x & 0x7FFFF) << 11
    x ^= x >> 19
    x ^= (x & 0x3FFFF) << 12
    keep(state, x)
    return (x >> 9) * count >> 21


def shuffle(state, start, stop):
    """Shuffle the bytes from `start` to `stop` with the steps of `chance`, inlined: 97 calls take 8 of a deal's 16 ms."""
    x = bits(state)
    for last in range(stop - 1, start, -1):
        x ^= (x & 0x7FFFF) << 11
        x ^= x >> 19
        x ^= (x & 0x3FFFF) << 12
        other = start + ((x >> 9) * (last - start + 1) >> 21)
        state[last], state[other] = state[other], state[last]
    keep(state, x)
