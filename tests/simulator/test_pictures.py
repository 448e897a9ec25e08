"""The pictures of the README show today's screens: each is made again in another folder and compared dot by dot.

The drawing of the wiring is compared in test_case.py. The pictures of the page need a browser, and those of the case OpenSCAD:
they are not compared.
"""

import re
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from simulator import __main__ as simulator
from simulator.device.desk import Clock
from simulator.headless import Headless

ROOT = Path(__file__).parent.parent.parent
FOLDER = "docs/pictures/"
MADE = "%s is out of date: `make pictures` writes it again, then read the difference"
RECIPES = re.findall("--headless --keys (docs/[a-z]+.keys) --deal ([0-9]+)", (ROOT / "Makefile").read_text(encoding="utf-8"))


def frames(path):
    """Return the frames of a picture, each as its dots and how long it stands; of a PNG there is one."""
    with Image.open(path) as picture:
        return [(frame.convert("RGB").tobytes(), frame.info.get("duration")) for frame in ImageSequence.Iterator(picture)]


def same(path):
    """True if the picture has the dots, and the times, of the one in docs/pictures."""
    return frames(path) == frames(ROOT / FOLDER / path.name)


@pytest.mark.slow
@pytest.mark.parametrize("keys, deal", RECIPES)
def test_pictures_of_a_script_show_todays_screens(monkeypatch, tmp_path, keys, deal):
    monkeypatch.setattr(Clock, "least", 0)  # as in `make pictures`; the other tests look at the keys more seldom
    desk = Headless(deal=int(deal))
    desk.run((ROOT / keys).read_text(encoding="utf-8").replace(FOLDER, "%s/" % tmp_path), keys)
    assert desk.written
    for path in map(Path, desk.written):
        assert same(path), MADE % path.name


def test_picture_of_the_coach_shows_what_it_says_today(tmp_path):
    path = tmp_path / "coach.png"
    simulator.main(["review", str(ROOT / "docs" / "review.txt"), "--screen", str(path)])
    assert frames(path) == frames(ROOT / FOLDER / "coach.png"), MADE % path.name


def test_every_picture_of_the_guides_is_compared():
    """All but those that need a browser or matplotlib."""
    text = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "docs/SIMULATOR.md"))
    shown = set(re.findall(r"pictures/([a-z-]+[.](?:png|gif))", text))
    scripts = "".join((ROOT / keys).read_text(encoding="utf-8") for keys, _ in RECIPES)
    others = {name for name in shown if FOLDER + name not in scripts}
    assert {name for name in others if not name.startswith("web-")} == {"coach.png", "review.png"}
