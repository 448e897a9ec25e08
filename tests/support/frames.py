"""Golden frames: what the display shows after scripts of keys. `make golden` writes them anew: read the difference.

Each script is also kept as the keys that it came to, with what the store holds in the end: so the page's Python can do the
same without the desk (tests/web/test_web.py).
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
from ui.saves.log import ENDED, Store
from ui.screens import title

FOLDER = Path(__file__).parent.parent / "golden" / "frames"
KEYS = Path(__file__).parent.parent / "golden" / "keys"

# name: deal, language, script; every `see NAME` is a frame, `play` plays to the end, `play 3` three decisions, `until` to one
SCRIPTS = {
    "menus": (
        427,
        "en",
        """
        see menu
        press down down
        see menu-statistics
        press a
        see no-statistics
        press a down a
        see settings
        press right
        see settings-greek
        press left b
        press down a
        see about
        """,
    ),
    "large": (
        427,
        "en",
        """
        press up up a down down down down down right
        see large-settings
        press b
        see large-menu
        press up up a
        see large-shelf
        press a
        see large-rules
        press down
        see large-rules-on
        press b b up a down a
        see large-set-up
        press a
        wait 3000
        see large-table
        long b
        see large-pause
        press down a
        """,
    ),
    "first": (
        427,
        None,
        """
        see title
        wait 1300
        see first-language
        press down a
        see first-offer-greek
        press a
        see teach-card-greek
        cut
        wait 1300
        see greek-menu-after-the-title
        press a
        see teach-left-greek
        """,
    ),
    "first-game": (
        427,
        "en",
        """
        wait 1300
        press a
        see first-offer
        press a
        see teach-card
        press right
        see teach-pile
        press up
        see teach-cost
        press left down a
        see teach-more
        press left a
        see teach-end
        long a
        see teach-new
        press right
        see teach-lay
        press a
        see teach-back
        press b
        see teach-trick
        expect Ten back: 14, 4
        press left a
        see teach-ten
        expect The trick: 94 on pile 3
        press a
        see teach-menu
        expect Hold B: menu, hint, rules
        long b
        press b
        see teach-done
        """,
    ),
    "setup": (
        427,
        "en",
        """
        press a a
        see setup
        press down right right right
        see setup-four
        press down down right down left
        see setup-players
        press down down right down right down right down right down
        see setup-variant
        press a right up up
        see number
        press b up
        wait 1500
        see setup-explained
        """,
    ),
    "setup-again": (
        427,
        "en",
        """
        press a a down right down down right down down down right up up up up up up a
        long b
        press up a
        see menu-a-game-waits
        wait 1200
        see menu-how-far
        press down a a
        see setup-again
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
        see greek-menu-how-far
        press down a a
        see greek-setup-again
        press down down down down
        wait 1200
        see greek-setup-explained
        """,
    ),
    "table": (
        427,
        "en",
        """
        press a a a
        see first-look
        press right right right
        see cursor
        press a
        see one-laid
        press left
        see illegal-marked
        press up a
        see says-why
        long a
        see not-yet
        press down a
        see may-end
        press b
        see taken-back
        press a
        long a
        see drawn
        press b
        see asks-before-undo
        press b
        see undone
        long b
        see pause
        press down down down a b
        see pause-after-rules
        press b
        long b
        press down down a
        see hint
        """,
    ),
    "fire": (
        12,
        "en",
        """
        press a a down down down down right up up up up a
        press right right right right right a
        see fire-laid
        press left left down a
        long a
        see fire-due
        press a
        see fire-covered
        """,
    ),
    "extreme": (
        12,
        "en",
        """
        press a down a
        see extreme-setup
        press a
        see extreme-table
        wait 1200
        see extreme-explained
        expect ONE PILE
        press right right right
        press right right right a
        see extreme-three
        expect 3!: 2 more
        long a
        see extreme-not-yet
        expect 3!: exactly three
        wait 3000
        press left left left left
        wait 1200
        see extreme-one-pile
        press a
        see extreme-lock
        press a
        see extreme-turn-of-three
        expect A: end
        press a a down a
        see extreme-says-why
        expect ONE PILE
        wait 3000
        press b b
        long b
        see extreme-pause
        press down down a
        see extreme-what-is-it
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
        see extreme-lost
        expect ONE PILE
        wait 2600
        see extreme-lost-keys
        press b
        wait 3000
        press up a
        see extreme-lost-not
        """,
    ),
    "duel": (
        5,
        "en",
        """
        press a down down a
        see duel-setup
        press a
        wait 5000
        see duel-table
        press right a
        see duel-one-laid
        press up up a
        see duel-no-gift
        press down down down a
        long a
        wait 900
        see duel-other-lays
        """,
    ),
    "qwixx": (
        5,
        "en",
        """
        press a down down down a
        see qwixx-setup
        press a
        see qwixx-market
        press a
        see qwixx-number
        press down
        see qwixx-number-row
        press down down down
        see qwixx-nowhere
        press up up up
        press a
        see qwixx-hand
        press right right
        see qwixx-hand-right
        press a
        see qwixx-played
        play 3
        see qwixx-later
        """,
    ),
    "rules": (
        427,
        "en",
        """
        press down a a
        see rules
        press down
        see rules-more
        press right right
        see rules-trick
        """,
    ),
    "greek": (
        427,
        "el",
        """
        see greek-menu
        press a a
        see greek-setup
        press a
        see greek-table
        press right right right a left up a
        see greek-why
        long b
        see greek-pause
        press b b
        see greek-undone
        """,
    ),
    "ends": (
        71,
        "en",
        """
        press a a a
        play
        see won
        press a
        see result-won
        press up up a
        see menu-with-a-last-game
        press down down down a
        see statistics
        press b down a
        see settings-forget
        press down down down down down down
        press a
        see settings-sure
        press b b up up a
        see replay
        press right right right down
        see replay-on
        press a
        wait 3000
        see replay-runs
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
        see result-record
        press down down
        see result-more
        press down down a down down down a
        see statistics-of-more
        press a
        see statistics-picture
        press a right a
        see statistics-duel
        """,
    ),
    "history-duel": (
        8,
        "el",
        """
        press a down down a a
        play
        see greek-duel-over
        press a
        see greek-result-duel
        """,
    ),
    "lost": (
        1,
        "en",
        """
        press a a a
        play
        see stuck
        press a
        see result-lost
        press b b
        see stuck-taken-back
        """,
    ),
    "team": (
        31,
        "en",
        """
        press a a down right right down down right up up up a
        see hand-over-first
        long a
        see begins
        press right
        see begins-other
        press b
        see hand-over
        long a
        see other-hand
        press b
        long a
        press left a
        see seat-one
        long b
        see team-pause
        press down down down a
        see signal
        press a a
        long a
        see pass-on
        press a
        long a
        see sees-signal
        press a a
        long a
        wait 800
        see computer-plays
        wait 800
        see computer-plays-on
        """,
    ),
}


def played():
    """A store with forty games of The Game and twenty of Face to Face."""
    kept = Sector()
    store = Store(kept)
    for count in range(40):
        store.fact(ENDED, bytes((1, 1, 0, 0, 1, 0, 3 + 7 * count % 11 + 5 * count % 13, 128, 0)))
    for count in range(20):
        store.fact(ENDED, bytes((3, 3, 0, 0, 2, 0, count % 3 and 9, 128, not count % 3)))
    return kept


SCRIPTS |= {
    "wednesday": (
        40,
        "en",
        """
        press a down down down down a
        see wednesday-setup
        press down down down left left up up up
        press a
        see wednesday-first
        wait 3000
        press right
        see wednesday-cursor
        press right
        wait 1200
        see wednesday-explained
        wait 3000
        press right right right
        see wednesday-pass
        long b
        see wednesday-pause
        press b
        play 1
        see wednesday-told
        wait 3000
        see wednesday-give
        until take
        wait 3000
        see wednesday-take
        press right right down
        see wednesday-take-deeper
        until stuck
        see wednesday-dead-end
        wait 3000
        until block
        wait 3000
        see wednesday-block
        long b
        press down down a
        see wednesday-last-turns
        press b b
        until next
        wait 3000
        see wednesday-round-over
        press right
        see wednesday-hands
        press a
        see wednesday-next-round
        play
        see wednesday-over
        press a
        see wednesday-result
        press up a
        see wednesday-scores
        """,
    ),
    "wednesday-six": (
        87,
        "en",
        """
        press a down down down down a
        press down right right right right
        press down down down down down down down right
        see wednesday-setup-six
        press up left left up left left up left left up left left up left left up up up
        press a
        wait 3000
        see wednesday-six
        until rob
        wait 3000
        see wednesday-rob
        press right right
        see wednesday-rob-other
        play 1
        see wednesday-six-give
        until next
        wait 3000
        see wednesday-six-pad
        press down
        see wednesday-six-hands
        until open
        wait 3000
        see wednesday-open
        """,
    ),
    "wednesday-teams": (
        57,
        "en",
        """
        press a down down down down a
        press down right right
        press down down down down down right right down right
        see wednesday-setup-teams
        press up up left left up left left up left left up up up a
        until place
        wait 3000
        see wednesday-place
        press right right
        see wednesday-place-other
        until load
        wait 3000
        see wednesday-load
        play
        see wednesday-teams-over
        press a
        see wednesday-teams-result
        press a
        see wednesday-teams-scores
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
        see wednesday-pairs-explained
        press up
        wait 1300
        see wednesday-teams-explained
        press down down down a
        wait 3000
        see wednesday-pairs
        press left
        see wednesday-not-on
        expect Not on 10
        press right
        until next
        wait 3000
        see wednesday-pairs-pad
        """,
    ),
    "wednesday-greek": (
        40,
        "el",
        """
        press a down down down down a
        see wednesday-greek-setup
        press down down down left left up up up
        press a
        wait 3000
        see wednesday-greek-table
        press left
        wait 1200
        see wednesday-greek-pass
        play 1
        see wednesday-greek-told
        wait 3000
        until take
        wait 3000
        see wednesday-greek-take
        until next
        see wednesday-greek-pad
        """,
    ),
}

LONG = ["ends", "history", "history-duel", "lost", "wednesday", "wednesday-six", "wednesday-teams"]  # whole games
LONG += ["wednesday-pairs"]  # and a round of six


ASKED = ("take", deck.TAKE), ("block", deck.BLOCK), ("rob", deck.ROB), ("load", deck.LOAD)
ASKED += ("place", deck.PLACE), ("next", deck.NEXT)
UNTIL = {name: lambda session, asked=asked: session.game.phase(session.state) == asked for name, asked in ASKED}
UNTIL |= {"stuck": lambda session: session.moves() == [0], "open": lambda session: deck.opened(session.state)}


class Camera(Headless):
    """A headless device whose script may say `see NAME`. All that is done to it is written down, whoever does it. What it
    expects is said in the first language of a script: in another it looks for nothing."""

    def __init__(self, *given, **more):
        self.seen, self.done, self.busy, self.own = {}, [], False, True
        super().__init__(*given, **more)

    def note(self, what, *words):
        """A line for what is done from outside; presses that follow each other are one."""
        if self.done and what == "press" and self.done[-1][0] == what and len(self.done[-1]) < 24:
            self.done[-1].extend(words)
        elif not self.busy:
            self.done.append([what, *map(str, words)])

    def inside(self, act, *given):
        """What an act is made of is no act of its own."""
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
            assert rest not in self.seen, rest
            self.inside(self.settled)
            self.note(what, rest)
            self.seen[rest] = "\n".join(picture.text(self.picture)) + "\n"
        elif what == "play":
            keyplay.play_out(self, count=int(rest or 0))
        elif what == "until":
            keyplay.play_out(self, until=UNTIL[rest])
            assert not self.app.screen.session.over, rest
        elif what != "expect" or self.own:
            super().command(what, rest)


def films():
    """Each script with its language, and those in English once more in Greek: the same keys, other words."""
    for name, (_, language, _) in SCRIPTS.items():
        for spoken in (language, "el") if language == "en" else (language,):
            yield name, spoken


def folder(name, language):
    """Where the frames of a script lie; those of its second language apart."""
    return FOLDER if language == SCRIPTS[name][1] else FOLDER / language


def film(name, language=None):
    """The frames of a script, in its own language or another one; and its keys, with a sum over the store behind them."""
    deal, own, script = SCRIPTS[name]
    camera = Camera(before(name), deal=deal, language=language or own, first=title.screen if new(name) else None)
    camera.own = language in (None, own)
    camera.run(script, name)
    keys = [" ".join(line) for line in camera.done]
    return camera.seen, "\n".join([*keys, "store " + hashlib.sha256(bytes(camera.store)).hexdigest()]) + "\n"


def before(name):
    """The store that a script begins with; None is a blank one."""
    return played() if name.startswith("history") else None


def new(name):
    """Does it begin as the very first time does?"""
    return name.startswith("first")


def write(own=False):
    """All of them anew; or those alone that a script has in its own language."""
    gc.freeze()  # the app sweeps the heap whenever it is idle, and need not walk each time through what the desk is made of
    for old in [*FOLDER.rglob("*.txt"), *KEYS.glob("*.txt")]:
        old.unlink()
    KEYS.mkdir(exist_ok=True)
    for name, language in films():
        place = folder(name, language)
        if own and place != FOLDER:
            continue
        place.mkdir(parents=True, exist_ok=True)
        seen, keys = film(name, language)
        for frame, text in seen.items():
            (place / (frame + ".txt")).write_text(text)
        if place == FOLDER:
            (KEYS / (name + ".txt")).write_text(keys)


if __name__ == "__main__":
    write(sys.argv[1:] == ["own"])
