"""The text after the # of the page's address: read and write it.

deal=427                                                    the first game dealt is deal 427
game=extreme&seats=3&people=1,2&options=fire,short&deal=71  this table; without people, seat 1 is a person
code=...                                                    a game in the format of engine/codes.py, to watch
lang=el                                                     the language
"""

from engine import codes, games
from ui.link import write  # noqa: F401 - used by main.py
from ui.text.words import LANGUAGES

WORDS = "deal", "game", "seats", "people", "options", "code", "lang"


class Wrong(ValueError):
    """An error in a link: the name of the faulty part, and its value."""


def read(text):
    """Return the parts of a link as {word: value}. Raise Wrong if it cannot be followed."""
    parts = {}
    for piece in text.split("&"):
        word, _, value = piece.partition("=")
        if word in WORDS:
            parts[word] = value
        elif piece:
            raise Wrong("link", piece)
    if "lang" in parts and parts["lang"] not in LANGUAGES:
        raise Wrong("lang", parts["lang"])
    if "deal" in parts:
        parts["deal"] = number(parts["deal"], range(1, 1000000), "deal")
    if "code" in parts:
        parts["session"] = coded(parts["code"])
    elif "game" in parts:
        table(parts)
    elif "seats" in parts or "people" in parts or "options" in parts:
        raise Wrong("link", text)
    return parts


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


def table(parts):
    """Check the game, seats, people and options of a link, and put in their values for the game.

    An option for other numbers of seats has no effect and is kept: there are links with it.
    """
    if parts["game"] not in games.CATALOG:
        raise Wrong("game", parts["game"])
    game = games.load(parts["game"])
    parts["seats"] = seats = number(parts["seats"], game.SEATS, "seats") if "seats" in parts else min(game.SEATS)
    people = [number(seat, range(1, seats + 1), "people") for seat in parts.get("people", "1").split(",") if seat]
    parts["players"] = bytes([0 if seat in people else 1 for seat in range(1, seats + 1)])
    parts["options"] = options = [option for option in parts.get("options", "").split(",") if option]
    for option in options:
        if option not in game.OPTIONS or games.needs(game, option)[0] not in [None] + options:
            raise Wrong("options", option)


def same(session, parts):
    """True if a link asks for the deal of this session."""
    wanted = parts["game"], parts["players"], sorted(parts["options"]), parts.get("deal")
    return wanted == (session.name, bytes(session.players), sorted(session.options), session.number)
