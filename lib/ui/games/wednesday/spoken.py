"""What the table of Wednesday says to a listener: the top card, the rule in force, the players, the hand; the score pad."""

from engine import table
from engine.games import wednesday
from engine.games.wednesday import deck
from ui.games.wednesday.drawing import LOOKS, NUMBERS, SEATS


def lines(view, say):
    state = view.state
    if view.table.hidden:
        return [pad_line(view, say, seat) for seat in range(state[table.SEATS])]
    top = wednesday.stack(state)[:1]
    found = [say("top", top[0]) if top else say("no top")]
    found += [line.text for line in view.lines]
    found.append(say("round", wednesday.lap(state), deck.ROUNDS))
    found.append("; ".join([seat_text(view, say, seat) for seat in range(state[table.SEATS])]))
    if view.asked != wednesday.PLACE:
        found += cards(view, say)
    if view.live and view.chosen():
        found.append(say("chosen", "%d" % view.chosen()))
    if 0 in view.offered and view.offered != [0]:
        found.append(view.app.say(b"hold no" if view.asked == wednesday.BLOCK else b"hold pass"))
    return found


def seat_text(view, say, seat):
    """A player's cards; whether it is you, and whose turn it is."""
    found = [say("cards", seat + 1, view.state[deck.HELD + seat])]
    if seat == view.seat and not view.watching:
        found.append(say("you"))
    if seat == view.state[table.SEAT]:
        found.append(say("on turn"))
    return ", ".join(found)


def cards(view, say):
    """The hand, or the burned stack while a card of it is chosen; which numbers are possible now."""
    held = [number for number in NUMBERS for _ in range(view.counts[number])]
    if view.asked in LOOKS:
        found = [say("burned", listed(held))]
    elif held or not wednesday.hand(view.state, view.seat):
        found = [say("hand", listed(held) or say("no card"))]
    else:
        return [say("hand", say("face down", len(wednesday.hand(view.state, view.seat))))]
    if view.asked in SEATS:
        return found
    possible = [number for number in NUMBERS if view.counts[number] and view.may(number)]
    return found + [say("possible", listed(possible) or say("no card"))]


def pad_line(view, say, seat):
    """A player's points, round by round, and their sum; on the back of the pad the hand, and what it counts."""
    state = view.state
    if view.turned:
        hand = wednesday.hand(state, seat)
        return say("hand counts", seat + 1, listed(hand) or say("no card"), sum(hand))
    points = [wednesday.points(state, seat, lap + 1) for lap in range(wednesday.lap(state))]
    return say("points", seat + 1, listed(points), wednesday.score(state, seat))


def listed(numbers):
    return ", ".join(["%d" % number for number in numbers])
