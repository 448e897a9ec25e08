"""Golden frames: the pictures of the display after scripts of keys. `make golden` writes them: read the difference.

For each table in the frames tests/golden/spoken has the text for a screen reader: a file for each script and language.

Each script is also stored as keys, with a hash of the store at the end, so that the page's Python can do the same without
the simulator (tests/web/test_web.py).
"""

import gc
import hashlib
import sys
from pathlib import Path

from engine.games.wednesday import deck
from simulator.device.chips.flash import Sector
from simulator.frontends import picture
from simulator.headless import Headless
from tests.support import keyplay
from ui import spoken
from ui.saves.log import ENDED, Store
from ui.screens import title
from ui.version import VERSION

FOLDER = Path(__file__).parent.parent / "golden" / "frames"
KEYS = Path(__file__).parent.parent / "golden" / "keys"
SPOKEN = Path(__file__).parent.parent / "golden" / "spoken"

# name: deal, language, script. `see NAME = PLACE` is a frame; PLACE is the expected screen, in the words of where(): scripts
# count the presses in a menu, and would film a wrong screen if the menu got another line. `play` plays to the end, `play 3`
# three decisions, `until` to a phase
SCRIPTS = {
    "menus": (
        427,
        "en",
        """
        see menu = CARD TABLE > New game
        press down down
        see menu-statistics = CARD TABLE > Statistics
        press a
        see no-statistics = STATISTICS > Back
        press a down a
        see settings = SETTINGS > Language: English
        press right
        see settings-greek = ΡΥΘΜΙΣΕΙΣ > Γλώσσα: Ελληνικά
        press left b
        press down a
        see about = ABOUT %s
        """
        % VERSION.decode(),
    ),
    "large": (
        427,
        "en",
        """
        press up up a down down down down down right
        see large-settings = SETTINGS > Large print: on
        press b
        see large-menu = CARD TABLE > Settings
        press up up a
        see large-shelf = RULES > The Game
        press a
        see large-rules = AIM
        press down
        see large-rules-on = AIM
        press b b up a down a
        see large-set-up = EXTREME > Deal the cards
        press a
        wait 3000
        see large-table = Play: extreme
        long b
        see large-pause = PAUSE > Continue
        press down a
        """,
    ),
    "first": (
        427,
        None,
        """
        see title = Title
        wait 1300
        see first-language = CARD TABLE > English
        press down a
        see first-offer-greek = ΚΑΛΩΣ ΗΡΘΕΣ > ναι
        press a
        see teach-card-greek = Lesson: thegame
        cut
        wait 1300
        see greek-menu-after-the-title = ΤΡΑΠΕΖΙ > The Game #65902  0/98
        press a
        see teach-left-greek = Lesson: thegame
        """,
    ),
    "first-game": (
        427,
        "en",
        """
        wait 1300
        press a
        see first-offer = WELCOME > yes
        press a
        see teach-card = Lesson: thegame
        press right
        see teach-pile = Lesson: thegame
        press up
        see teach-cost = Lesson: thegame
        press left down a
        see teach-more = Lesson: thegame
        press left a
        see teach-end = Lesson: thegame
        long a
        see teach-new = Lesson: thegame
        press right
        see teach-lay = Lesson: thegame
        press a
        see teach-back = Lesson: thegame
        press b
        see teach-trick = Lesson: thegame
        expect Trick: 14, then 4
        press left a
        see teach-ten = Lesson: thegame
        expect Trick: play 94 on pile 3
        press a
        see teach-menu = Lesson: thegame
        expect Hold B: menu, hint, rules
        long b
        press b
        see teach-done = Lesson: thegame
        """,
    ),
    "setup": (
        427,
        "en",
        """
        press a a
        see setup = THE GAME > Deal the cards
        press down right right right
        see setup-four = THE GAME > Players: 4
        press down down right down left
        see setup-players = THE GAME > Player 3: computer, easy
        press down down right down right down right down right down
        see setup-variant = THE GAME > Deal: random
        press a right up up
        see number = DEAL
        press b up
        wait 1500
        see setup-explained =  > Strict fire: yes
        """,
    ),
    "setup-again": (
        427,
        "en",
        """
        press a a down right down down right down down down right
        expect On Fire: yes
        press up up up up up up a
        long b
        press up a
        see menu-a-game-waits = CARD TABLE > The Game #427
        wait 1200
        see menu-how-far = CARD TABLE > The Game #427
        press down a a
        see setup-again = THE GAME > Again: 2 people, On Fire
        """,
    ),
    "setup-again-greek": (
        427,
        "el",
        """
        press a down a down down down right down right down right up up up up up a
        long b
        press up a
        wait 1200
        see greek-menu-how-far = ΤΡΑΠΕΖΙ > Extreme #427  0/98
        press down a a
        see greek-setup-again = EXTREME > Πάλι: Μικρό χέρι, Φωτιά +1
        press down down down down
        wait 1200
        see greek-setup-explained =  > Μικρό χέρι: όχι
        """,
    ),
    "table": (
        427,
        "en",
        """
        press a a a
        see first-look = Play: thegame
        press right right right
        see cursor = Play: thegame
        press a
        see one-laid = Play: thegame
        press left
        see illegal-marked = Play: thegame
        press up a
        see says-why = Play: thegame
        long a
        see not-yet = Play: thegame
        press down a
        see may-end = Play: thegame
        press b
        see taken-back = Play: thegame
        press a
        long a
        see drawn = Play: thegame
        press b
        see asks-before-undo = Play: thegame
        press b
        see undone = Play: thegame
        long b
        see pause = PAUSE > Redo (1)
        press down down down a b
        see pause-after-rules = PAUSE > Rules
        press b
        long b
        press down down a
        see hint = Play: thegame
        """,
    ),
    "fire": (
        12,
        "en",
        """
        press a a down down down down right
        expect On Fire: yes
        press up up up up a
        press right right right right right a
        see fire-laid = Play: thegame, fire
        press left left down a
        long a
        see fire-due = Play: thegame, fire
        press a
        see fire-covered = Play: thegame, fire
        """,
    ),
    "extreme": (
        12,
        "en",
        """
        press a down a
        see extreme-setup = EXTREME > Deal the cards
        press a
        see extreme-table = Play: extreme
        press right right
        wait 1200
        see extreme-explained = Play: extreme
        expect ONE PILE
        press right
        press right right right a
        see extreme-three = Play: extreme
        expect 3!: 2 more
        long a
        see extreme-not-yet = Play: extreme
        expect 3!: exactly three
        wait 3000
        press left left left left
        wait 1200
        see extreme-one-pile = Play: extreme
        press a
        see extreme-lock = Play: extreme
        press a
        see extreme-turn-of-three = Play: extreme
        expect A: end
        press a a down a
        see extreme-says-why = Play: extreme
        expect ONE PILE
        wait 3000
        press b b
        press left left left
        long b
        see extreme-pause = PAUSE > Redo (1)
        press down down a
        see extreme-what-is-it = Play: extreme
        expect QUIET
        """,
    ),
    "extreme-lost": (
        117,
        "en",
        """
        press a down a
        press a
        play 3
        wait 3000
        press left left down down a
        see extreme-lost = Play: extreme
        expect ONE PILE
        wait 2600
        see extreme-lost-keys = Play: extreme
        press b
        wait 3000
        press up a
        see extreme-lost-not = Play: extreme
        """,
    ),
    "duel": (
        5,
        "en",
        """
        press a down down a
        see duel-setup = FACE TO FACE > Deal the cards
        press a
        wait 5000
        see duel-table = Play: facetoface, 2 seats
        press right a
        see duel-one-laid = Play: facetoface, 2 seats
        press up up a
        see duel-no-gift = Play: facetoface, 2 seats
        press down down down a
        long a
        wait 900
        see duel-other-lays = Play: facetoface, 2 seats
        """,
    ),
    "qwixx": (
        5,
        "en",
        """
        press a down down down a
        see qwixx-setup = QWIXX > Deal the cards
        press a
        see qwixx-market = Play: qwixx
        press a
        see qwixx-number = Play: qwixx
        press down
        see qwixx-number-row = Play: qwixx
        press down down down
        see qwixx-nowhere = Play: qwixx
        press up up up
        press a
        see qwixx-hand = Play: qwixx
        press right right
        see qwixx-hand-right = Play: qwixx
        press a
        see qwixx-played = Play: qwixx
        play 3
        see qwixx-later = Play: qwixx
        """,
    ),
    "rules": (
        427,
        "en",
        """
        press down a a
        see rules = AIM
        press down
        see rules-more = AIM
        press right right
        see rules-trick = TRICK
        """,
    ),
    "greek": (
        427,
        "el",
        """
        see greek-menu = ΤΡΑΠΕΖΙ > Νέο παιχνίδι
        press a a
        see greek-setup = THE GAME > Μοίρασε
        press a
        see greek-table = Play: thegame
        press right right right a left up a
        see greek-why = Play: thegame
        long b
        see greek-pause = ΠΑΥΣΗ > Συνέχεια
        press b b
        see greek-undone = Play: thegame
        """,
    ),
    "ends": (
        71,
        "en",
        """
        press a a a
        play
        see won = Play: thegame
        press a
        see result-won = YOU WIN! > New deal
        press up up a
        see menu-with-a-last-game = CARD TABLE > New game
        press down down down a
        see statistics = THE GAME
        press b down a
        press up
        see settings-forget = SETTINGS > Delete all results
        press a
        see settings-sure = ARE YOU SURE? > no
        press b b up up a
        see replay = Replay: thegame
        press right right right down
        see replay-on = Replay: thegame
        press a
        wait 3000
        see replay-runs = Replay: thegame
        press b
        """,
    ),
    "history": (
        71,
        "en",
        """
        press a a a
        play
        press a
        see result-record = YOU WIN! > New deal
        press down down
        see result-more = YOU WIN! > Replay this game
        press down down a down down down a
        see statistics-of-more = THE GAME
        press a
        see statistics-picture = THE GAME
        press a right a
        see statistics-duel = FACE TO FACE
        """,
    ),
    "history-duel": (
        8,
        "el",
        """
        press a down down a a
        play
        see greek-duel-over = Play: facetoface, 2 seats
        press a
        see greek-result-duel = ΝΙΚΗΣΕΣ! > Νέα μοιρασιά
        """,
    ),
    "lost": (
        1,
        "en",
        """
        press a a a
        play
        see stuck = Play: thegame
        press b b
        see stuck-taken-back = Play: thegame
        play
        press a
        see result-lost = 25 LEFT > New deal
        """,
    ),
    "team": (
        31,
        "en",
        """
        press a a down right right down down right up up up a
        see hand-over-first = HAND OVER
        long a
        see begins = Play: thegame, 3 seats
        press right
        see begins-other = Play: thegame, 3 seats
        press b
        see hand-over = HAND OVER
        long a
        see other-hand = Play: thegame, 3 seats
        press b
        long a
        press left a
        see seat-one = Play: thegame, 3 seats
        long b
        see team-pause = PAUSE > Continue
        press down down down a
        see signal = Play: thegame, 3 seats
        press a a
        long a
        see pass-on = Play: thegame, 3 seats
        press a
        long a
        see sees-signal = Play: thegame, 3 seats
        press a a
        long a
        wait 800
        see computer-plays = Play: thegame, 3 seats
        wait 800
        see computer-plays-on = Play: thegame, 3 seats
        """,
    ),
}


def played():
    """Return a store with forty games of The Game and twenty of Face to Face."""
    sector = Sector()
    store = Store(sector)
    for count in range(40):
        store.fact(ENDED, bytes((1, 1, 0, 0, 1, 0, 3 + 7 * count % 11 + 5 * count % 13, 128, 0)))
    for count in range(20):
        store.fact(ENDED, bytes((3, 3, 0, 0, 2, 0, count % 3 and 9, 128, not count % 3)))
    return sector


SCRIPTS |= {
    "wednesday": (
        40,
        "en",
        """
        press a down down down down a
        see wednesday-setup = WEDNESDAY > Deal the cards
        press down down down left left up up up
        press a
        see wednesday-first = Play: wednesday, 2 seats
        wait 3000
        press right
        see wednesday-cursor = Play: wednesday, 2 seats
        press right
        wait 1200
        see wednesday-explained = Play: wednesday, 2 seats
        wait 3000
        press right right right
        see wednesday-pass = Play: wednesday, 2 seats
        long b
        see wednesday-pause = PAUSE > Continue
        press b
        play 1
        see wednesday-told = Play: wednesday, 2 seats
        wait 3000
        see wednesday-give = Play: wednesday, 2 seats
        until take
        wait 3000
        see wednesday-take = Play: wednesday, 2 seats
        press right right down
        see wednesday-take-deeper = Play: wednesday, 2 seats
        until stuck
        see wednesday-dead-end = Play: wednesday, 2 seats
        wait 3000
        until block
        wait 3000
        see wednesday-block = Play: wednesday, 2 seats
        long b
        press down down a
        see wednesday-last-turns = LATEST
        press b b
        until next
        wait 3000
        see wednesday-round-over = Play: wednesday, 2 seats
        press right
        see wednesday-hands = Play: wednesday, 2 seats
        press a
        see wednesday-next-round = Play: wednesday, 2 seats
        play
        see wednesday-over = Play: wednesday, 2 seats
        press a
        see wednesday-result = LOST > New deal
        press up a
        see wednesday-scores = SCORES
        """,
    ),
    "wednesday-six": (
        87,
        "en",
        """
        press a down down down down a
        press down right right right right
        press down down down down down down down right
        see wednesday-setup-six = WEDNESDAY > Expert: yes
        press up left left up left left up left left up left left up left left up up up
        press a
        wait 3000
        see wednesday-six = Play: wednesday, expert, 6 seats
        until rob
        wait 3000
        see wednesday-rob = Play: wednesday, expert, 6 seats
        press right right
        see wednesday-rob-other = Play: wednesday, expert, 6 seats
        play 1
        see wednesday-six-give = Play: wednesday, expert, 6 seats
        until next
        wait 3000
        see wednesday-six-pad = Play: wednesday, expert, 6 seats
        press down
        see wednesday-six-hands = Play: wednesday, expert, 6 seats
        until open
        wait 3000
        see wednesday-open = Play: wednesday, expert, 6 seats
        """,
    ),
    "wednesday-teams": (
        57,
        "en",
        """
        press a down down down down a
        press down right right
        press down down down down down right right down right
        see wednesday-setup-teams = WEDNESDAY > Teams: yes
        press up up left left up left left up left left up up up a
        until place
        wait 3000
        see wednesday-place = Play: wednesday, teams, 4 seats
        press right right
        see wednesday-place-other = Play: wednesday, teams, 4 seats
        until load
        wait 3000
        see wednesday-load = Play: wednesday, teams, 4 seats
        play
        see wednesday-teams-over = Play: wednesday, teams, 4 seats
        press a
        see wednesday-teams-result = LOST > New deal
        press up a
        see wednesday-teams-scores = SCORES
        """,
    ),
    "wednesday-pairs": (
        87,
        "en",
        """
        press a down down down down a
        press down right right right right
        press down down down down down down down down down right
        wait 1300
        see wednesday-pairs-explained =  > Three teams: yes
        press up
        wait 1300
        see wednesday-teams-explained =  > Teams: yes
        press down down down a
        wait 3000
        see wednesday-pairs = Play: wednesday, teams, pairs, 6 seats
        press left
        see wednesday-not-on = Play: wednesday, teams, pairs, 6 seats
        expect Not on 10
        press right
        until next
        wait 3000
        see wednesday-pairs-pad = Play: wednesday, teams, pairs, 6 seats
        """,
    ),
    "wednesday-greek": (
        40,
        "el",
        """
        press a down down down down a
        see wednesday-greek-setup = WEDNESDAY > Μοίρασε
        press down down down left left up up up
        press a
        wait 3000
        see wednesday-greek-table = Play: wednesday, 2 seats
        press left
        wait 1200
        see wednesday-greek-pass = Play: wednesday, 2 seats
        play 1
        see wednesday-greek-told = Play: wednesday, 2 seats
        wait 3000
        until take
        wait 3000
        see wednesday-greek-take = Play: wednesday, 2 seats
        until next
        see wednesday-greek-pad = Play: wednesday, 2 seats
        """,
    ),
}

LONG = ["ends", "history", "history-duel", "lost", "wednesday", "wednesday-six", "wednesday-teams"]  # whole games
LONG += ["wednesday-pairs"]  # and a round with six seats


PHASES = ("take", deck.TAKE), ("block", deck.BLOCK), ("rob", deck.ROB), ("load", deck.LOAD)
PHASES += ("place", deck.PLACE), ("next", deck.NEXT)
UNTIL = {name: lambda session, phase=phase: session.game.phase(session.state) == phase for name, phase in PHASES}
UNTIL |= {"stuck": lambda session: session.moves() == [0], "open": lambda session: deck.opened(session.state)}


class Camera(Headless):
    """A headless device whose scripts may contain `see NAME`. It records all that is done to it. `expect` has words of the
    script's first language, and checks nothing in another language."""

    def __init__(self, *given, **more):
        self.seen, self.spoken, self.done, self.busy, self.own = {}, {}, [], False, True
        super().__init__(*given, **more)

    def note(self, what, *words):
        """Record an action from outside. Presses in a row become one line."""
        if self.done and what == "press" and self.done[-1][0] == what and len(self.done[-1]) < 24:
            self.done[-1].extend(words)
        elif not self.busy:
            self.done.append([what, *map(str, words)])

    def inside(self, act, *given):
        """Call an action without recording the actions inside it."""
        before, self.busy = self.busy, True
        act(*given)
        self.busy = before

    def press(self, *keys):
        self.note("press", *keys)
        self.inside(super().press, *keys)

    def long(self, key):
        self.note("long", key)
        self.inside(super().long, key)

    def wait(self, ms):
        if not self.busy:
            self.note("wait", ms)
        super().wait(ms)

    def cut(self):
        self.note("cut")
        super().cut()

    def command(self, what, rest=""):
        if what == "see":
            name, _, place = rest.partition(" = ")
            assert name not in self.seen, name
            self.inside(self.settled)
            if self.own and where(self.app) != place:
                raise ValueError("this is %r" % where(self.app))
            self.note(what, name)
            self.seen[name] = "\n".join(picture.text(self.picture)) + "\n"
            if self.app.screen.view:
                self.spoken[name] = spoken.text(self.app)
        elif what == "play":
            keyplay.play_out(self, count=int(rest or 0))
        elif what == "until":
            keyplay.play_out(self, until=UNTIL[rest])
            assert not self.app.screen.session.over, rest
        elif what != "expect" or self.own:
            super().command(what, rest)


def where(app):
    """Return words for the screen: a page's title and lit line; of any other screen its class and its game."""
    page, screen = app.page, app.screen
    if screen.group is page.group:
        lit = [line.text for line in page.lines if not page.bar.hidden and page.bar.y == line.group.y - 1]
        return " > ".join([page.title.text, *lit])
    session, name = getattr(screen, "session", None), type(screen).__name__
    if not session:
        return name
    seats = ["%d seats" % len(session.players)] if len(session.players) > 1 else []
    return "%s: %s" % (name, ", ".join([session.name, *session.options, *seats]))


def films():
    """Yield each script with its language, and English ones again in Greek, with the same keys."""
    for name, (_, language, _) in SCRIPTS.items():
        for other in (language, "el") if language == "en" else (language,):
            yield name, other


def folder(name, language):
    """Return the folder of a script's frames. A second language has its own folder."""
    return FOLDER if language == SCRIPTS[name][1] else FOLDER / language


def film(name, language=None):
    """Play a script in its own or another language. Return its frames; its keys, with a hash of the final store; and the text
    for a listener at its tables."""
    deal, own, script = SCRIPTS[name]
    camera = Camera(before(name), deal=deal, language=language or own, first=title.screen if new(name) else None)
    camera.own = language in (None, own)
    camera.run(script, name)
    keys = [" ".join(line) for line in camera.done]
    heard = "\n".join("%s\n    %s\n" % (name, text.replace("\n", "\n    ")) for name, text in camera.spoken.items())
    return camera.seen, "\n".join([*keys, "store " + hashlib.sha256(bytes(camera.store)).hexdigest()]) + "\n", heard


def spoken_file(name, language):
    return SPOKEN / ("%s.%s.txt" % (name, language or "first"))


def before(name):
    """Return the store with which a script begins; None for a blank one."""
    return played() if name.startswith("history") else None


def new(name):
    """Return True if the script begins with the first start."""
    return name.startswith("first")


def write(own=False):
    """Write all golden files. own: only the frames in each script's own language"""
    gc.freeze()  # the app collects garbage whenever it is idle, and need not walk through the simulator's objects each time
    for old in [*FOLDER.rglob("*.txt"), *KEYS.glob("*.txt"), *SPOKEN.glob("*.txt")]:
        old.unlink()
    KEYS.mkdir(exist_ok=True)
    SPOKEN.mkdir(exist_ok=True)
    for name, language in films():
        place = folder(name, language)
        if own and place != FOLDER:
            continue
        place.mkdir(parents=True, exist_ok=True)
        seen, keys, heard = film(name, language)
        for frame, text in seen.items():
            (place / (frame + ".txt")).write_text(text)
        if heard:
            spoken_file(name, language).write_text(heard, encoding="utf-8")
        if place == FOLDER:
            (KEYS / (name + ".txt")).write_text(keys)


if __name__ == "__main__":
    write(sys.argv[1:] == ["own"])
