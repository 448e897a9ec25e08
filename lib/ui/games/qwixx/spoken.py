"""The table of Qwixx in words for a listener: the number, the market, the hand, the sheet, and the cursor."""

from engine import table
from engine.games import qwixx
from engine.games.qwixx import sheets

NEVER = 12  # view.loss for a number that cannot be crossed: more boxes than a row has


def lines(view, say):
    state, seat = view.state, view.whose()
    texts = [say("number", qwixx.pile(state)[0] & 15)]
    market = [number & 15 for number in qwixx.market(state) if number]
    texts.append(say("market", ", ".join(["%d" % number for number in market]) or say("no card")))
    texts += cards(view, say, seat)
    if state[table.SEATS] > 1:
        texts.append(say("sheet of", seat + 1))
    texts += [row_line(say, qwixx.crosses(state, seat, row), row) for row in range(4)]
    texts.append(say("misthrows", view.app.say(b"misthrows"), qwixx.misthrows(state, seat), qwixx.score(state, seat)))
    if view.live and not view.far:
        texts += cursor(view, say)
    return texts


def named(say, card):
    """Return a card in words; if its front is hidden, the number on its back."""
    return say("card %d" % (card >> 4), card & 15) if card >> 4 else "%d" % (card & 15)


def cards(view, say, seat):
    """Return the hand, or the backs of another seat's hand, and the cards played from it."""
    held, played = view.slots[: view.held], view.slots[view.held :]
    cards_text = ", ".join([named(say, card) for card in held])
    if view.held and not view.slots:
        texts = [say("hand of", seat + 1, say("face down", view.held))]
    elif view.far:
        texts = [say("backs of", seat + 1, cards_text or say("no card"))]
    else:
        texts = [say("hand", cards_text or say("no card"))]
    return texts + ([say("played", ", ".join([named(say, card) for card in played]))] if played else [])


def row_line(say, line, row):
    """Return a row in words: the crossed numbers, and the first open one."""
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
    """Return the effect of A with the number of boxes it skips, and the key that declines."""
    what, texts = view.what(), []
    if what >= qwixx.SHELF:
        texts.append(say("take", qwixx.market(view.state)[what - qwixx.SHELF] & 15))
    elif what and view.row < 4:
        name, loss = say("row %d" % view.row), view.loss(what, view.row)
        if view.phase == qwixx.PLAY:
            texts.append(say("play", named(say, what), name))
        elif loss >= NEVER or view.phase == qwixx.MARK and view.move() not in view.offered:
            texts.append(say("cannot cross", what & 15, name))
        else:
            texts.append(say("cross", what & 15, name, loss))
    return texts + ([view.app.say(b"hold no")] if 0 in view.offered else [])
