"""Say in lines of text what the screen shows, for a person who listens to it. The page gives them to a screen reader.

A game says what is on its table: `lines(view, say)` in ui/games/NAME/spoken.py. Its words are in ui/text/spoken.en.txt and
spoken.el.txt, apart from the words of the screen, for they may be as long as they like. Nothing on the device loads this.
"""

from ui.text.words import FILE

# Signs that stand before the words they mean, with a space between them: the words are enough
BEFORE_WORDS = "⛔☠③⊘↶①⊕♨"


def text(app):
    """Return what is on the screen, a line for each thing."""
    screen, say = app.screen, sayer(app.words.language)
    found = page(app.page, say) if screen.group is app.page.group else table(screen, say)
    return "\n".join([readable(line, say) for line in found if line])


def page(page, say):
    """Say a page of words. The lit row comes last: when the light moves, nothing else is new."""
    found = [line.text for line in [page.title, page.corner] + page.lines]
    if not page.bar.hidden:
        for line in page.lines:
            if line.group.y - 1 == page.bar.y:
                found.append(say("chosen", line.text))
    return found


def table(screen, say):
    """Say a screen that draws itself: the table, if it shows one, and the words below it."""
    found, view = [], screen.view
    if view and view.state:
        game = __import__("ui.games.%s.spoken" % screen.session.name, None, None, ("",))
        found += game.lines(view, say)
    return found + screen.texts()


def sayer(language):
    """Return say(word, *values), which says a word of ui/text/spoken.LANGUAGE.txt; None if the file has no such word."""
    if language not in _words:
        with open(FILE % ("spoken." + language), "rb") as file:
            pairs = [str(line, "utf-8").rstrip("\n").partition("=") for line in file]
        _words[language] = {word: said for word, _, said in pairs}
    words = _words[language]

    def say(word, *values):
        return words[word] % values if values else words.get(word)

    return say


_words = {}  # by language: the words of its file


def readable(text, say):
    """Return a text of the screen with its signs in words: no voice can read the signs of our font."""
    found = ""
    for i in range(len(text)):
        sign, behind = text[i], text[i + 1 : i + 3]
        name = say(sign) if ord(sign) > 127 else None
        if name is None:
            found += sign
        elif sign not in BEFORE_WORDS or behind[:1] != " " or behind[1:] in ("", " "):
            found += " %s " % name
    return " ".join(found.split())
