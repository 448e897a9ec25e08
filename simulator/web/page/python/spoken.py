"""What is on the screen, for who listens: lines, each a word of the page's and what goes into it, parted by tabs. A line
without a word is what the screen itself says. The page reads out those that are new.
"""

from engine import table
from engine.games import piles, qwixx, wednesday
from engine.games.qwixx import sheets

NUMBERS = b"\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0d"


def text(app):
    screen = app.screen
    lines = page(app.page) if screen.group is app.page.group else game(screen)
    return "\n".join(["\t".join([str(part) for part in line]) for line in lines])


def page(page):
    """The lit row comes last, and is the only thing that is new when the light moves."""
    found = [("", line.text) for line in [page.title, page.corner] + page.lines if line.text]
    if not page.bar.hidden:
        for line in page.lines:
            if line.group.y - 1 == page.bar.y:
                found.append(("lit", line.text))
    return found


def game(screen):
    """The table, then the words below it."""
    found, view = [], screen.view
    if view and view.state:
        told = {"qwixx": boxes, "wednesday": outcasts}.get(screen.session.name, own)
        found += told(view)
    return found + [("", text) for text in screen.texts() if text]


def listed(numbers):
    return " ".join([str(number) for number in numbers])


def own(view):
    """Four piles: what is on them, the hand, what the chosen card would do."""
    found = [("falls" if view.FALLS[pile] else "rises", pile + 1, view.shown[pile]) for pile in range(4)]
    found.append(("hand", listed([card for card in view.slots if card not in view.gone])))
    card, pile = view.card(view.at) if view.live else 0, view.pile
    if card and not view.fits(card, pile):
        found.append(("cannot", card, pile + 1))
    elif card:
        gap = piles.gap(card, view.shown[pile], not view.FALLS[pile])
        found.append(("cost", card, pile + 1, gap) if gap > 0 else ("trick", card, pile + 1))
    return found


def boxes(view):
    """Qwixx: the number on the pile, the rows of the sheet, the hand, the cursor."""
    state = view.state
    found = [("called", qwixx.pile(state)[0] & 15)]
    for row in range(4):
        line = qwixx.crosses(state, view.whose(), row)
        crossed = [number for number in range(2, 13) if line >> sheets.box(number, row) & 1]
        found.append(("row", row + 1, listed(crossed)))
    if view.live and view.move():
        found.append(("on row", view.what() & 15, (view.move() & 255) + 1))
    return found


def outcasts(view):
    """Wednesday: the top card, the lines beside it, the hand, the number under the cursor."""
    if view.table.hidden:
        return scores(view.state)
    held = []
    for number in NUMBERS:
        held += [number] * view.counts[number]
    found = [("top", listed(wednesday.stack(view.state)[:1]))]
    found += [("", line.text) for line in view.lines if line.text]
    found.append(("hand", listed(held)))
    if view.live and view.chosen():
        found.append(("number", view.chosen()))
    return found


def scores(state):
    return [("score", seat + 1, wednesday.score(state, seat)) for seat in range(state[table.SEATS])]
