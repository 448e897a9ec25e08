"""The texts of Wednesday."""

from engine import table
from engine.games import wednesday
from engine.games.wednesday import deck, offers

COACHED = False  # the coach does not review this game
LAST = 15  # the number of turns told again in the pause menu


def first(view, session):
    return ""


def why(view, session, move):
    """Return why a move is not offered: the rule that forbids it."""
    say, phase, number = view.app.say, wednesday.phase(session.state), move >> 8 & 15
    if phase == wednesday.AGAIN and not move:
        return say(b"after two")
    if phase == wednesday.BLOCK:
        return say(b"not fours")
    if phase == wednesday.GIVE and move:
        return say(b"one you took")
    if move and number == wednesday.blocked(session.state) and phase in (wednesday.TURN, wednesday.AGAIN, wednesday.TAKE):
        return say(b"is blocked", number)
    if phase in (wednesday.TURN, wednesday.AGAIN):
        return rule(view, session.state, number, move & 255)
    return say(b"choose first")


def rule(view, state, number, where):
    """Return the rule in force that forbids to lay a number."""
    say, character, stack = view.app.say, wednesday.character(state), wednesday.stack(state)[:1]
    if character == deck.ODD and not number & 1:
        return say(b"only odd")
    if stack and not offers.fits(state, number):
        top = stack[0]
        if character == deck.FALLING:
            return say(b"only under", top)
        if character == deck.APART and number == top + 1:
            return say(b"never next", number, top)
        return say(b"only or more" if character == deck.EQUAL else b"only over", top)
    if character == deck.PAIRS and where < 2:
        return say(b"only pairs")
    return say(b"only one")


def tell(view, seat, move):
    """Return what a seat did, without its secrets. At the table it has not played yet, in a replay it has."""
    state = view.state
    if view.watching:
        return say_move(view, seat, move, unblocked(state), not wednesday.passes(state))
    blocks_none = wednesday.phase(state) == wednesday.BLOCK
    return say_move(view, seat, move, blocks_none, wednesday.passes(state) + 1 >= deck.holding(state))


def unblocked(state):
    """Return True if the last decision was to block no number, not a pass: Block is in force, with a number to choose."""
    if wednesday.character(state) != deck.THING or wednesday.passes(state) or state[deck.IDLE]:
        return False
    return wednesday.phase(state) == wednesday.TURN and bool(wednesday.burned(state).strip(b"\4"))


def say_move(view, seat, move, none, last):
    """Return a move in words. none: move 0 blocks no number, it is no pass; last: it is a pass, and all have passed"""
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
    """Return a hint: the cursor shows the card; the text says if it is the lowest or the highest that may be laid."""
    say, what = view.app.say, moves[0] >> 8
    said = say(b"hint this" if what else b"hint pass")
    laid = [move >> 8 for move in wednesday.moves(view.state) if move]
    if what and wednesday.phase(view.state) == wednesday.TURN and min(laid) < max(laid) and what in (min(laid), max(laid)):
        said = "%s: %s" % (said, say(b"why lowest" if what == min(laid) else b"why highest"))
    return said, ""


def explain(view):
    """Return the effect of the chosen card, or of the character in force."""
    signed, say = view.signed(), view.app.say
    if not signed:
        return ""
    word = b"k%d" % signed if signed < 16 else b"e%d" % (signed >> 4)
    return say(word)


def more(view, state):
    return []


def heard(view, session, seat):
    """Return the last turns, the latest first; if hands are open, the other hands; and the number of characters to come."""
    say, state, texts = view.app.say, session.state, []
    past, by = session.past[-LAST:], session.by[-LAST:]
    phases_before = phases(session, len(past))
    for i in range(len(past) - 1, -1, -1):
        texts.append(say_move(view, by[i], past[i], phases_before[i] == wednesday.BLOCK, False))
    for other in range(state[table.SEATS] if wednesday.opened(state) else 0):
        if other != seat:
            texts.extend(lines(view.app.small, say(b"told hand", other + 1), wednesday.hand(state, other)))
    return texts + [say(b"face down", len(wednesday.characters(state)))]


def phases(session, count):
    """Return the phases before the last `count` decisions. They are played again from a stored state."""
    first = len(session.past) - count
    mark = first // session.apart
    state, found_phases = bytearray(session.marks[mark]), []
    for i in range(mark * session.apart, len(session.past)):
        found_phases.append(wednesday.phase(state))
        wednesday.play(state, session.past[i])
    return found_phases[-count:]


def lines(font, text, hand):
    """Return a hand behind some words, in as many lines as it needs."""
    texts = []
    for card in hand:
        longer = "%s %d" % (text, card)
        if font.measure(longer) > 128:
            texts.append(text)
            longer = "  %d" % card
        text = longer
    return texts + [text]


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
    """Return a line for each column of the score pad."""
    state, say, texts = session.state, view.app.say, []
    seats = state[table.SEATS]
    columns = deck.columns(state)
    for column in range(columns):
        team = [str(seat + 1) for seat in range(column, seats, columns)]
        if len(team) > 1:
            texts.append(say(b"team has", "·".join(team), session.score(column)))
        else:
            texts.append(say(b"seat has", column + 1, session.score(column)))
    return texts


def reading(view, session):
    """Return the title of the result: won or lost for the only person, otherwise the winner."""
    state, say = session.state, view.app.say
    people = [seat for seat in range(len(session.players)) if not session.players[seat]]
    if len(people) == 1:
        return say(b"won" if table.won(state, people[0]) else b"lost")
    won = winners(state)
    if len(won) == 1:
        return say(b"seat wins", won[0] + 1)
    return say(b"SHARED" if wednesday.team(state, won[0]) != wednesday.team(state, won[-1]) else b"TEAM")


def totals(say, best, average, notes):
    """Return the middle lines of a page of statistics."""
    return [
        "%s: %d" % (say(b"clean rounds"), notes[0] if notes else 0),
        "%s %d   %s %s" % (say(b"top"), best, say(b"average"), average),
    ]
