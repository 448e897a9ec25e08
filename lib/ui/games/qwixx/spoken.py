"""What the table of Qwixx says to a listener: the number, the market, the hand, the sheet, and the cursor."""

from engine import table
from engine.games import qwixx
from engine.games.qwixx import sheets

NEVER = 12  # view.loss: more boxes than there are, where a number cannot be crossed


def lines(view, say):
    state, seat = view.state, view.whose()
    found = [say("number", qwixx.pile(state)[0] & 15)]
    market = [number & 15 for number in qwixx.market(state) if number]
    found.append(say("market", ", ".join(["%d" % number for number in market]) or say("no card")))
    found += cards(view, say, seat)
    if state[table.SEATS] > 1:
        found.append(say("sheet of", seat + 1))
    found += [row_line(say, qwixx.crosses(state, seat, row), row) for row in range(4)]
    found.append(say("misthrows", view.app.say(b"misthrows"), qwixx.misthrows(state, seat), qwixx.score(state, seat)))
    if view.live and not view.far:
        found += cursor(view, say)
    return found


def named(say, card):
    """A card; of one whose front is hidden the number on its back."""
    return say("card %d" % (card >> 4), card & 15) if card >> 4 else "%d" % (card & 15)


def cards(view, say, seat):
    """The hand, or the backs of another's hand; the cards that were played from it."""
    held, played = view.slots[: view.held], view.slots[view.held :]
    texts = ", ".join([named(say, card) for card in held])
    if view.held and not view.slots:
        found = [say("hand of", seat + 1, say("face down", view.held))]
    elif view.far:
        found = [say("backs of", seat + 1, texts or say("no card"))]
    else:
        found = [say("hand", texts or say("no card"))]
    return found + ([say("played", ", ".join([named(say, card) for card in played]))] if played else [])


def row_line(say, line, row):
    """A row: what is crossed, and from which number on it is open."""
    name, used = say("row %d" % row), 0
    while line >> used:
        used += 1
    numbers = range(2, 13) if row < 2 else range(12, 1, -1)
    crossed = [numbers[box] for box in range(sheets.BOX + 1) if line >> box & 1]
    said = ", ".join(["%d" % number for number in crossed])
    if used > sheets.BOX:
        return say("row complete", name, said)
    if not crossed:
        return say("row empty", name, numbers[0], numbers[-1])
    return say("row crossed", name, said, numbers[used], numbers[-1])


def cursor(view, say):
    """What A would do, and how many boxes that skips; and the key that declines."""
    what, found = view.what(), []
    if what >= qwixx.SHELF:
        found.append(say("take", qwixx.market(view.state)[what - qwixx.SHELF] & 15))
    elif what and view.row < 4:
        name, loss = say("row %d" % view.row), view.loss(what, view.row)
        if view.phase == qwixx.PLAY:
            found.append(say("play", named(say, what), name))
        elif loss >= NEVER or view.phase == qwixx.MARK and view.move() not in view.offered:
            found.append(say("cannot cross", what & 15, name))
        else:
            found.append(say("cross", what & 15, name, loss))
    return found + ([view.app.say(b"hold no")] if 0 in view.offered else [])
