"""What stands behind the # of the page's address, to read and to write.

deal=427                                                    the first game dealt is deal 427
game=extreme&seats=3&people=1,2&options=fire,short&deal=71  that table; seat 1 is a person where nobody is named
code=...                                                    a game as engine/codes.py writes it, to be watched
lang=el                                                     in this language
"""

from engine import codes, games
from ui.link import write  # noqa: F401 - the page writes what it reads
from ui.text.words import LANGUAGES

WORDS = "deal", "game", "seats", "people", "options", "code", "lang"


class Wrong(ValueError):
    """A link that cannot be followed: which part of it, a word of the page's; and what it says there."""


def read(text):
    """{word: value}"""
    found = {}
    for part in text.split("&"):
        word, _, value = part.partition("=")
        if word in WORDS:
            found[word] = value
        elif part:
            raise Wrong("link", part)
    if "lang" in found and found["lang"] not in LANGUAGES:
        raise Wrong("lang", found["lang"])
    if "deal" in found:
        found["deal"] = number(found["deal"], range(1, 1000000), "deal")
    if "code" in found:
        found["session"] = coded(found["code"])
    elif "game" in found:
        table(found)
    elif "seats" in found or "people" in found or "options" in found:
        raise Wrong("link", text)
    return found


def coded(text):
    try:
        return codes.read(text)
    except ValueError as wrong:
        why = str(wrong)
    raise Wrong("code", why)


def number(text, among, word):
    if not text.isdigit() or len(text) > 6 or int(text) not in among:
        raise Wrong(word, text)
    return int(text)


def table(found):
    """The seats, who sits there, and the options, as the game has them.

    An option that is for other numbers of seats says nothing, and is kept: links to such games have been written.
    """
    if found["game"] not in games.CATALOG:
        raise Wrong("game", found["game"])
    game = games.load(found["game"])
    found["seats"] = seats = number(found["seats"], game.SEATS, "seats") if "seats" in found else min(game.SEATS)
    people = [number(seat, range(1, seats + 1), "people") for seat in found.get("people", "1").split(",") if seat]
    found["players"] = bytes([0 if seat in people else 1 for seat in range(1, seats + 1)])
    found["options"] = options = [option for option in found.get("options", "").split(",") if option]
    for option in options:
        if option not in game.OPTIONS or games.needs(game, option)[0] not in [None] + options:
            raise Wrong("options", option)


def same(session, found):
    """Is it the deal that a link asks for?"""
    wanted = found["game"], found["players"], sorted(found["options"]), found.get("deal")
    return wanted == (session.name, bytes(session.players), sorted(session.options), session.number)
