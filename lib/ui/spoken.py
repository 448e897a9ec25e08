"""Say in lines of text what the screen shows, for a person who listens to it. The page gives them to a screen reader.

A game says what is on its table: `lines(view, say)` in ui/games/NAME/spoken.py. Its words are in ui/text/spoken.en.txt and
spoken.el.txt, apart from the words of the screen, for they may be as long as they like. Nothing on the device loads this.
"""

from ui.text.words import FILE

# Signs that stand before the words they mean, with a space between: the words alone are enough
BEFORE_WORDS = "⛔☠③⊘↶①⊕♨"


def text(app):
    """Return the contents of the screen, one line for each thing."""
    screen, say = app.screen, sayer(app.words.language)
    lines = page(app.page, say) if screen.group is app.page.group else table(screen, say)
    return "\n".join([readable(line, say) for line in lines if line])


def page(page, say):
    """Return the lines of a page of words. The lit row comes last: when the light moves, only this line is new."""
    lines = [line.text for line in [page.title, page.corner] + page.lines]
    if not page.bar.hidden:
        for line in page.lines:
            if line.group.y - 1 == page.bar.y:
                lines.append(say("chosen", line.text))
    return lines


def table(screen, say):
    """Return the lines of a screen that draws itself: the table, if it shows one, and the words below it."""
    lines, view = [], screen.view
    if view and view.state:
        game = __import__("ui.games.%s.spoken" % screen.session.name, None, None, ("",))
        lines += game.lines(view, say)
    return lines + screen.texts()


def sayer(language):
    """Return say(word, *values), which returns a word of ui/text/spoken.LANGUAGE.txt, None if there is no such word."""
    if language not in _words:
        with open(FILE % ("spoken." + language), "rb") as file:
            pairs = [str(line, "utf-8").rstrip("\n").partition("=") for line in file]
        _words[language] = {word: said for word, _, said in pairs}
    words = _words[language]

    def say(word, *values):
        return words[word] % values if values else words.get(word)

    return say


_words = {}  # by language: {word: text}


def readable(text, say):
    """Return a text of the screen with its signs in words: a screen reader cannot read the signs of our font."""
    spoken = ""
    for i in range(len(text)):
        sign, behind = text[i], text[i + 1 : i + 3]
        name = say(sign) if ord(sign) > 127 else None
        if name is None:
            spoken += sign
        elif sign not in BEFORE_WORDS or behind[:1] != " " or behind[1:] in ("", " "):
            spoken += " %s " % name
    return " ".join(spoken.split())
