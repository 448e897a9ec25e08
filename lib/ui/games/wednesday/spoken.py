"""The table of Wednesday in words for a listener: the top card, the rule in force, the players, the hand; the score pad."""

from engine import table
from engine.games import wednesday
from engine.games.wednesday import deck
from ui.games.wednesday.drawing import LOOKS, NUMBERS, SEATS


def lines(view, say):
    state = view.state
    if view.table.hidden:
        return [pad_line(view, say, seat) for seat in range(state[table.SEATS])]
    top = wednesday.stack(state)[:1]
    texts = [say("top", top[0]) if top else say("no top")]
    texts += [line.text for line in view.lines]
    texts.append(say("round", wednesday.lap(state), deck.ROUNDS))
    texts.append("; ".join([seat_text(view, say, seat) for seat in range(state[table.SEATS])]))
    if view.phase != wednesday.PLACE:
        texts += cards(view, say)
    if view.live and view.chosen():
        texts.append(say("chosen", "%d" % view.chosen()))
    if 0 in view.offered and view.offered != [0]:
        texts.append(view.app.say(b"hold no" if view.phase == wednesday.BLOCK else b"hold pass"))
    return texts


def seat_text(view, say, seat):
    """Return the number of a player's cards, whether it is you, and whether it is the player's turn."""
    texts = [say("cards", seat + 1, view.state[deck.HELD + seat])]
    if seat == view.seat and not view.watching:
        texts.append(say("you"))
    if seat == view.state[table.SEAT]:
        texts.append(say("on turn"))
    return ", ".join(texts)


def cards(view, say):
    """Return the hand, or the burned stack while the player chooses from it, and the numbers that are possible now."""
    held = [number for number in NUMBERS for _ in range(view.counts[number])]
    if view.phase in LOOKS:
        texts = [say("burned", listed(held))]
    elif held or not wednesday.hand(view.state, view.seat):
        texts = [say("hand", listed(held) or say("no card"))]
    else:
        return [say("hand", say("face down", len(wednesday.hand(view.state, view.seat))))]
    if view.phase in SEATS:
        return texts
    possible = [number for number in NUMBERS if view.counts[number] and view.may(number)]
    return texts + [say("possible", listed(possible) or say("no card"))]


def pad_line(view, say, seat):
    """Return a player's points in each round and their sum; on the back of the pad, the hand and its sum."""
    state = view.state
    if view.turned:
        hand = wednesday.hand(state, seat)
        return say("hand counts", seat + 1, listed(hand) or say("no card"), sum(hand))
    points = [wednesday.points(state, seat, lap + 1) for lap in range(wednesday.lap(state))]
    return say("points", seat + 1, listed(points), wednesday.score(state, seat))


def listed(numbers):
    return ", ".join(["%d" % number for number in numbers])
