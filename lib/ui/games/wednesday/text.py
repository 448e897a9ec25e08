"""What Wednesday says."""

from engine import table
from engine.games import wednesday
from engine.games.wednesday import deck, offers

COACHED = False  # no coach goes through a game that is over
LAST = 15  # so many turns are told again


def first(view, session):
    return ""


def why(view, session, move):
    """Why a move is not offered: the rule that forbids it."""
    say, asked, number = view.app.say, wednesday.phase(session.state), move >> 8 & 15
    if asked == wednesday.AGAIN and not move:
        return say(b"after two")
    if asked == wednesday.BLOCK:
        return say(b"not fours")
    if asked == wednesday.GIVE and move:
        return say(b"one you took")
    if move and number == wednesday.blocked(session.state) and asked in (wednesday.TURN, wednesday.AGAIN, wednesday.TAKE):
        return say(b"is blocked", number)
    if asked in (wednesday.TURN, wednesday.AGAIN):
        return rule(view, session.state, number, move & 255)
    return say(b"choose first")


def rule(view, state, number, where):
    """The rule in force that forbids to lay a number."""
    say, who, stack = view.app.say, wednesday.character(state), wednesday.stack(state)[:1]
    if who == deck.ODD and not number & 1:
        return say(b"only odd")
    if stack and not offers.fits(state, number):
        top = stack[0]
        if who == deck.FALLING:
            return say(b"only under", top)
        if who == deck.APART and number == top + 1:
            return say(b"never next", number, top)
        return say(b"only or more" if who == deck.EQUAL else b"only over", top)
    if who == deck.PAIRS and where < 2:
        return say(b"only pairs")
    return say(b"only one")


def tell(view, seat, move):
    """What a seat did, without what is its secret. At the table it is about to do it, in a replay it has done it."""
    state = view.state
    if view.watching:
        return say_move(view, seat, move, unblocked(state), not wednesday.passes(state))
    none = wednesday.phase(state) == wednesday.BLOCK
    return say_move(view, seat, move, none, wednesday.passes(state) + 1 >= deck.holding(state))


def unblocked(state):
    """If the last decision was no card, was it that no number is blocked? Block is in force, and there was one to choose."""
    if wednesday.character(state) != deck.THING or wednesday.passes(state) or state[deck.IDLE]:
        return False
    return wednesday.phase(state) == wednesday.TURN and bool(wednesday.burned(state).strip(b"\4"))


def say_move(view, seat, move, none, last):
    """`none`: what is no card is no number; `last`: it is a pass, and all have passed."""
    say, what, where = view.app.say, move >> 8, (move & 255) + 1
    seat += 1
    if what == offers.DEALS:
        return say(b"told deal")
    if what >= offers.ROBS:
        if what == offers.PLACES:
            return say(b"told place", seat)
        return say(b"told rob" if what == offers.ROBS else b"told load", seat, where)
    if what > offers.GIVES:
        return say(b"told give", seat)
    if what > offers.BLOCKS:
        return say(b"told block", seat, what & 15)
    if what > offers.TAKES:
        return say(b"told dig", seat)
    if not what:
        return say(b"told none" if none else b"told all" if last else b"told pass", seat)
    if where < 2:
        return say(b"told lay", seat, what)
    return say((b"told pair", b"told set", b"told discard")[where - 2], seat, what)


def advise(view, moves, worth):
    """A move as advice: the cursor is on it; and why, where it is the lowest that may be laid, or the highest."""
    say, what = view.app.say, moves[0] >> 8
    said = say(b"hint this" if what else b"hint pass")
    laid = [move >> 8 for move in wednesday.moves(view.state) if move]
    if what and wednesday.phase(view.state) == wednesday.TURN and min(laid) < max(laid) and what in (min(laid), max(laid)):
        said = "%s: %s" % (said, say(b"why lowest" if what == min(laid) else b"why highest"))
    return said, ""


def explain(view):
    """What the chosen card does, else what who is in force does."""
    signed, say = view.signed(), view.app.say
    if not signed:
        return ""
    word = b"k%d" % signed if signed < 16 else b"e%d" % (signed >> 4)
    return say(word)


def more(view, state):
    return []


def heard(view, session, seat):
    """The last turns, the last one first; where the hands are open, what the others hold; and the characters to come."""
    say, state, found = view.app.say, session.state, []
    past, by = session.past[-LAST:], session.by[-LAST:]
    asked = phases(session, len(past))
    for i in range(len(past) - 1, -1, -1):
        found.append(say_move(view, by[i], past[i], asked[i] == wednesday.BLOCK, False))
    for other in range(state[table.SEATS] if wednesday.opened(state) else 0):
        if other != seat:
            found.extend(lines(view.app.small, say(b"told hand", other + 1), wednesday.hand(state, other)))
    return found + [say(b"face down", len(wednesday.characters(state)))]


def phases(session, count):
    """What was asked at the last so many decisions: they are played once more, from a state that is kept."""
    first = len(session.past) - count
    mark = first // session.apart
    state, asked = bytearray(session.marks[mark]), []
    for i in range(mark * session.apart, len(session.past)):
        asked.append(wednesday.phase(state))
        wednesday.play(state, session.past[i])
    return asked[-count:]


def lines(font, text, hand):
    """A hand behind some words, in as many lines as it takes."""
    found = []
    for card in hand:
        longer = "%s %d" % (text, card)
        if font.measure(longer) > 128:
            found.append(text)
            longer = "  %d" % card
        text = longer
    return found + [text]


def hush(view, state):
    return ""


def winners(state):
    return [seat for seat in range(state[table.SEATS]) if table.won(state, seat)]


def ending(view, session):
    state, say = session.state, view.app.say
    won = winners(state)
    best = session.score(won[0])
    if wednesday.team(state, won[0]) != wednesday.team(state, won[-1]):
        return say(b"shared", best)
    return say(b"team with" if len(won) > 1 else b"wins with", won[0] + 1, best)


def outcome(view, session):
    """A line for each column of the score pad."""
    state, say, found = session.state, view.app.say, []
    seats = state[table.SEATS]
    columns = deck.columns(state)
    for column in range(columns):
        team = [str(seat + 1) for seat in range(column, seats, columns)]
        if len(team) > 1:
            found.append(say(b"team has", "·".join(team), session.score(column)))
        else:
            found.append(say(b"seat has", column + 1, session.score(column)))
    return found


def reading(view, session):
    """As the one person who plays sees it; of several, who has won."""
    state, say = session.state, view.app.say
    people = [seat for seat in range(len(session.players)) if not session.players[seat]]
    if len(people) == 1:
        return say(b"won" if table.won(state, people[0]) else b"lost")
    won = winners(state)
    if len(won) == 1:
        return say(b"seat wins", won[0] + 1)
    return say(b"SHARED" if wednesday.team(state, won[0]) != wednesday.team(state, won[-1]) else b"TEAM")


def totals(say, best, average, notes):
    """The middle of a page of statistics."""
    return [
        "%s: %d" % (say(b"clean rounds"), notes[0] if notes else 0),
        "%s %d   %s %s" % (say(b"top"), best, say(b"average"), average),
    ]
