"""The page's Python without a page: its program unpacked into a folder, where CPython or MicroPython plays the keys of
tests/golden/keys; and what that must come to.

`make web-test`, which is `python -m tests.support.pages`: the page in a browser (tests/web/browser.mjs), where there is one.
"""

import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

from simulator import headless
from simulator.frontends import picture
from simulator.web import build
from tests.support import frames

HERE = Path(__file__).parent.parent / "web"
MOST = 480000  # bytes of the page by gzip, with all games
TRIES = "tape.py", "manners.py"  # what tries the page's Python


def unpack(folder):
    """The program where Python can find it, and what tries it."""
    for name, data in {**build.program(), **{name: (HERE / name).read_bytes() for name in TRIES}}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def run(folder, script, given=""):
    """What a script prints. It finds the library's traceback in place of the page's, and no terminalio, as there is none."""
    script = "import sys, traceback\nsys.path[:0] = [%r]\nsys.modules['terminalio'] = None\n%s" % (str(folder), script)
    result = subprocess.run([sys.executable, "-c", script], input=given, capture_output=True, text=True, timeout=300)
    assert not result.returncode, result.stderr[-3000:]
    return result.stdout


def tape(name):
    """How a script begins, and what is done then."""
    deal, language, _ = frames.SCRIPTS[name]
    store, new = frames.before(name), frames.new(name)
    link = ["lang=%s" % language] * bool(language) + ["deal=%d" % deal] * (not new)
    done = [line.split() for line in (frames.KEYS / (name + ".txt")).read_text().splitlines()]
    return {
        "store": bytes(store).hex() if store else "",
        "link": "&".join(link),
        "chances": chances(deal if new else 0),
        "done": [[what, *(headless.KEYS.get(word, word) for word in words)] for what, *words in done if what != "store"],
        "times": [headless.TAP, headless.GAP, headless.HOLD + headless.TAP],
    }


def chances(deal, seed=1, count=40):
    """What the desk's entropy gives, from one boot to the next."""
    chance = random.Random(seed)
    return [deal - 1] * bool(deal) + [chance.getrandbits(30) for _ in range(count)]


def wanted(name):
    """The frames, and the sum over the store."""
    lines = (frames.KEYS / (name + ".txt")).read_text().splitlines()
    seen = [line.split()[1] for line in lines if line.startswith("see ")]
    return {frame: (frames.FOLDER / (frame + ".txt")).read_text() for frame in seen}, lines[-1].split()[1]


def found(told):
    """The same of what a tape came to."""
    told = json.loads(told)
    store = hashlib.sha256(bytes.fromhex(told["store"])).hexdigest()
    return {frame: blocks(dots) for frame, dots in told["frames"].items()}, store


def blocks(dots):
    """A picture of the page's, 64 rows of 32 letters, as simulator.frontends.picture writes it."""
    rows = ["{:0128b}".format(int(dots[at : at + 32], 16)) for at in range(0, len(dots), 32)]
    pairs = zip(rows[::2], rows[1::2])
    lines = ["".join(picture.BLOCKS[int(a) + 2 * int(b)] for a, b in zip(above, below)).rstrip() for above, below in pairs]
    return "\n".join(lines) + "\n"


# In a browser

BROWSERS = "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"
NONE = "THE PAGE WAS NOT TRIED IN A BROWSER: %s."


def dots(text):
    """The other way round: the page's hex out of half blocks."""
    rows = []
    for line in text.split("\n")[: picture.HEIGHT // 2]:
        values = [picture.BLOCKS.index(block) for block in line.ljust(picture.WIDTH)]
        rows += ["".join(str(value >> half & 1) for value in values) for half in (0, 1)]
    return "".join("%032x" % int(row, 2) for row in rows)


def lacking():
    """What a test in a browser lacks here, in words; or nothing."""
    if not (HERE / "node_modules").exists():
        return "playwright-core is not installed: make web-test does it (npm ci in tests/web), with Node and npm"
    if not browser():
        named = os.environ.get("CHROMIUM")
        return "%s is no program" % named if named else "there is no Chromium (Debian: apt install chromium; or CHROMIUM=/path)"
    return ""


def browser():
    """The one that is named, or else one that is found."""
    return next(filter(None, map(shutil.which, (os.environ["CHROMIUM"],) if os.environ.get("CHROMIUM") else BROWSERS)), None)


def prepare(folder):
    """What the browser's tests read: the page, the same with a fault in it, tapes and what they must come to."""
    folder.mkdir(parents=True, exist_ok=True)
    build.write(folder / "page")
    program = build.program()
    program["ui/screens/about.py"] = b"raise KeyError('a fault')\n"
    (folder / "faulty.lzma").write_bytes(build.packed(build.joined(build.shortened(program))))
    told = []
    for name in frames.SCRIPTS:
        seen, store = wanted(name)
        told.append({"name": name, **tape(name), "frames": {frame: dots(text) for frame, text in seen.items()}, "sum": store})
    (folder / "tapes.json").write_text(json.dumps(told))


def main(script="browser.mjs", folder=build.ROOT / "build" / "web-test"):
    lack = lacking()
    if lack:
        print(NONE % lack)
        return 1 if os.environ.get("CHROMIUM") else 0  # who names one wants it tried
    prepare(folder)
    environment = {**os.environ, "CHROMIUM": browser(), "FOLDER": str(folder)}
    if script == "browser.mjs":
        return subprocess.run(["node", "--test", "--test-reporter=spec", str(HERE / script)], env=environment).returncode
    for path in said(script, environment):
        few(Path(path))
    return 0


def said(script, environment):
    """The lines that a script prints."""
    return subprocess.run(
        ["node", str(HERE / script)], env=environment, stdout=subprocess.PIPE, text=True, check=True
    ).stdout.splitlines()


def cost(folder=build.ROOT / "build" / "web-test"):
    """What the page costs in a browser, line by line; ValueError says why it is not known."""
    lack = lacking()
    if lack:
        raise ValueError(lack)
    prepare(folder)
    return said("bench.mjs", {**os.environ, "CHROMIUM": browser(), "FOLDER": str(folder)})


def few(path):
    """A picture with 256 colours, an icon with the seven it is drawn in: a third of the size, and nobody sees it."""
    from PIL import Image

    picture, wanted = Image.open(path).convert("RGB"), {"colors": 256}
    if path.name.startswith("icon"):
        most = sorted(picture.getcolors(picture.width * picture.height), reverse=True)[:7]
        wanted = {"palette": Image.new("P", (1, 1))}
        wanted["palette"].putpalette([part for _, colour in most for part in colour])
    picture.quantize(dither=Image.Dither.NONE, **wanted).save(path, optimize=True)
    print("%s: %d bytes" % (path.relative_to(build.ROOT), path.stat().st_size))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
