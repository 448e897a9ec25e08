"""Read the prices of the pile games off the display: from its dots back to what each card's lower half says."""

import functools

from simulator.drawings import art

HIGH, LOW = 46, 48  # y of the lower half of the chosen card, of the others
DIGITS = "0123456789"


def rows(picture):
    """Return the display's dots as rows of 0 and 1."""
    return [[picture[128 * (y // 8) + x] >> y % 8 & 1 for x in range(128)] for y in range(64)]


@functools.cache
def known():
    """Return the meaning of every lower half without its edges, by its dots: (sign or None, price).

    A price is (direction, steps), (direction, "trick"), ("gift", steps), "cross", "lock" or None.
    """
    drawn, large, small = art.drawings("prices"), art.drawings("small"), art.drawings("qwixx")
    digits = {digit: large[digit][:7] for digit in DIGITS}
    ones = {digit: [row.center(3, ".") for row in small[digit]] for digit in DIGITS}
    found = {}
    for sign in (None, *art.SIGNS[: art.MARKS]):
        blank = ["." * 15] * 16
        if sign:
            blank = art.over(blank, art.drawings("commands")[sign], 2, 6)
        prices = {None: blank}
        mark = "small %s" if sign else "%s"
        for name in "cross", "lock":
            prices[name] = art.over(blank, drawn[mark % name], 5 if sign else 4, 0 if sign else 8)
        for way in "up", "down", "gift":
            arrow = drawn[mark % way]
            for steps in range(1, 99):
                written = str(steps)
                if sign:
                    x = 2 if steps > 9 else 4
                    picture = art.over(blank, arrow, x, 0)
                    for i in range(len(written)):
                        picture = art.over(picture, ones[written[i]], x + 4 + 4 * i, 0)
                else:
                    picture = art.over(blank, arrow, 4, 1)
                    for i in range(len(written)):
                        picture = art.over(picture, digits[written[i]], (2 if steps > 9 else 5) + 6 * i, 8)
                prices[way, steps] = picture
            picture = art.over(blank, arrow, 2 if sign else 4, 0 if sign else 1)
            prices[way, "trick"] = art.over(picture, drawn[mark % "trick"], 6 if sign else 1, 0 if sign else 8)
        for price, picture in prices.items():
            dots = tuple(row[1:14] for row in picture)
            assert dots not in found, (sign, price)
            found[dots] = sign, price
    return found


def read(picture, place, chosen=False):
    """Return (sign or None, price) of a card's lower half."""
    display, y, x = rows(picture), HIGH if chosen else LOW, 16 * place
    dots = tuple("".join(".#"[dot ^ chosen] for dot in row[x + 1 : x + 14]) for row in display[y : y + 16])
    return known()[dots]


def expected(view, session, card, pile=None):
    """Return a card's price by the rules alone, on a pile, or with None on the cheapest one: of equal ones the first."""
    options = []
    for move in session.moves():
        if move >> 8 == card and 1 < card < 100 and (pile is None or move & 3 == pile):
            top, falls = view.tops()[move & 3], view.FALLS[move & 3]
            steps = top - card if falls else card - top
            gift = session.name == "facetoface" and move & 3 > 1  # only where nothing else goes: the smallest
            options.append((gift, -steps if gift else steps, move & 3))
    if not options:
        return None
    gift, steps, where = min(options)
    if gift:
        return "gift", steps
    return "down" if view.FALLS[where] else "up", "trick" if steps == -10 else steps
