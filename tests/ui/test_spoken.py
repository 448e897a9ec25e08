"""Texts for a listener: their words, and that they describe the tables. tests/golden/spoken has whole screens."""

import ast
from pathlib import Path

import pytest

from engine.games import CATALOG, extreme
from simulator.headless import Headless
from tests.support import frames, keyplay
from ui import spoken
from ui.drawing.fonts import Font
from ui.text.words import FILE, LANGUAGES

UI = Path(__file__).parent.parent.parent / "lib" / "ui"
MODULES = [UI / "spoken.py", *sorted(UI.glob("games/*/spoken.py"))]
NUMBERED = {"row %d": range(4), "card %d": range(1, 6)}  # words that a number completes


def words(language):
    lines = Path(FILE % ("spoken." + language)).read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines)


def named():
    """Yield every word that a module uses."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "say" and node.args:
                for part in ast.walk(node.args[0]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield from [part.value % i for i in NUMBERED[part.value]] if part.value in NUMBERED else [part.value]


def heard(desk):
    return spoken.text(desk.app).split("\n")


def test_both_languages_have_the_same_words_with_the_same_values():
    english, greek = words("en"), words("el")
    assert list(english) == list(greek)
    for word, text in english.items():
        assert [part[:1] for part in text.split("%")[1:]] == [part[:1] for part in greek[word].split("%")[1:]], word


def test_every_word_exists_and_is_used():
    signs = {word for word in words("en") if ord(word[0]) > 127}
    assert set(named()) == set(words("en")) - signs


READ = set(" .,:;!?'+-/#()%·«»–—‘’“”…•°×€©") | {chr(code) for code in range(0x370, 0x400)}  # screen readers read these
UNUSED = set("▶▼◀✓")  # no text of the program has these


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_the_font_has_a_word(language):
    signs = {chr(code) for code in Font("small").rest} - READ
    assert signs - UNUSED <= set(words(language))
    texts = [path.read_text(encoding="utf-8") for path in [*UI.glob("text/e?.txt"), *UI.glob("**/*.py")]]
    assert not [sign for sign in UNUSED if any(sign in text for text in texts)]
    for path in frames.SPOKEN.glob("*.txt"):
        assert not signs & set(path.read_text(encoding="utf-8")), path.name


def test_sign_before_its_word_is_said_once():
    say = spoken.sayer("en")
    assert spoken.readable("⛔ STOP: the turn ends", say) == "STOP: the turn ends"
    assert spoken.readable("☻2: ⛔☠  ☻3: ⊕", say) == "player 2: STOP skull player 3: +1"
    assert spoken.readable("Player 2: cross ●5", say) == "Player 2: cross red 5"


def test_commands_of_all_cards_in_hand_are_said():
    for deal in range(1, 12):
        desk = keyplay.table_of((), deal, name="extreme")
        screen = desk.app.screen
        hand = next(line for line in heard(desk) if line.startswith("Hand: "))[6:].split(", ")
        assert len(hand) == 8
        for card, text in zip(screen.view.slots, hand, strict=True):
            command = extreme.command(screen.session.state, card)
            assert text == ("%d with %s" % (card, desk.app.say(command)) if command else "%d" % card)


@pytest.mark.parametrize("name", CATALOG)
def test_covered_hand_is_not_said(name):
    """Two people share the device: between them no table is said, and of a covered hand only its number of cards."""
    desk = keyplay.seated(name, 2, people=2, deal=5)
    if type(desk.app.screen).__name__ == "Handover":
        assert not any(line.startswith(("Hand", "Pile", "On top")) for line in heard(desk))
        desk.long("a")
    screen = desk.app.screen
    session, view = screen.session, screen.view
    count = len(session.game.hand(session.state, screen.viewer))
    view.show(session.game.seen(session.game.seen(session.state, screen.viewer), 1 - screen.viewer), screen.viewer, False)
    hand = [line for line in heard(desk) if line.startswith("Hand")]
    assert len(hand) == 1 and hand[0].endswith(": %d cards, face down" % count), hand
    assert not any(line.startswith(("New", "Possible")) for line in heard(desk))


def test_page_of_words_ends_with_the_lit_row():
    desk = Headless()
    assert heard(desk)[0] == "CARD TABLE" and heard(desk)[-1] == "New game, selected"
    desk.press("down")
    assert heard(desk)[-1] == "Rules, selected"
