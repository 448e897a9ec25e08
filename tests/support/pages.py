"""The page's Python without a browser: unpack its program into a folder, where CPython or MicroPython plays the keys of
tests/golden/keys, and give the expected results.

`make web-test`, which is `python -m tests.support.pages`, runs tests/web/browser.mjs in a browser, if there is one.
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
MOST = 480000  # bytes of the page by gzip, at most, with all games
TRIES = "tape.py", "manners.py"  # modules that test the page's Python


def unpack(folder):
    """Write the program and its test modules into a folder."""
    for name, data in {**build.program(), **{name: (HERE / name).read_bytes() for name in TRIES}}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def run(folder, script, given=""):
    """Return the output of a script. It imports the library's traceback instead of the page's, and no terminalio."""
    script = "import sys, traceback\nsys.path[:0] = [%r]\nsys.modules['terminalio'] = None\n%s" % (str(folder), script)
    result = subprocess.run([sys.executable, "-c", script], input=given, capture_output=True, text=True, timeout=300)
    assert not result.returncode, result.stderr[-3000:]
    return result.stdout


def tape(name):
    """Return a script as a tape: its start and its keys."""
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
    """Return the random numbers of the simulator's entropy, from boot to boot."""
    chance = random.Random(seed)
    return [deal - 1] * bool(deal) + [chance.getrandbits(30) for _ in range(count)]


def wanted(name):
    """Return the expected frames, and the checksum of the store."""
    lines = (frames.KEYS / (name + ".txt")).read_text().splitlines()
    seen = [line.split()[1] for line in lines if line.startswith("see ")]
    return {frame: (frames.FOLDER / (frame + ".txt")).read_text() for frame in seen}, lines[-1].split()[1]


def found(tape):
    """Return the frames of a played tape, and the checksum of its store."""
    tape = json.loads(tape)
    store = hashlib.sha256(bytes.fromhex(tape["store"])).hexdigest()
    return {frame: blocks(dots) for frame, dots in tape["frames"].items()}, store


def blocks(dots):
    """Return a picture of the page, 64 rows of 32 hex digits, in the form of simulator.frontends.picture."""
    rows = ["{:0128b}".format(int(dots[at : at + 32], 16)) for at in range(0, len(dots), 32)]
    pairs = zip(rows[::2], rows[1::2])
    lines = ["".join(picture.BLOCKS[int(a) + 2 * int(b)] for a, b in zip(above, below)).rstrip() for above, below in pairs]
    return "\n".join(lines) + "\n"


# In a browser

BROWSERS = "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"
NONE = "THE PAGE WAS NOT TRIED IN A BROWSER: %s."


def dots(text):
    """Return the page's hex digits for a picture of half blocks."""
    rows = []
    for line in text.split("\n")[: picture.HEIGHT // 2]:
        values = [picture.BLOCKS.index(block) for block in line.ljust(picture.WIDTH)]
        rows += ["".join(str(value >> half & 1) for value in values) for half in (0, 1)]
    return "".join("%032x" % int(row, 2) for row in rows)


def lacking():
    """Return what is missing for a test in a browser, in words; or None."""
    if not (HERE / "node_modules").exists():
        return "playwright-core is not installed: make web-test does it (npm ci in tests/web), with Node and npm"
    if not browser():
        named = os.environ.get("CHROMIUM")
        return "%s is no program" % named if named else "there is no Chromium (Debian: apt install chromium; or CHROMIUM=/path)"
    return ""


def browser():
    """Return the browser that CHROMIUM names, otherwise the first of BROWSERS that is installed."""
    return next(filter(None, map(shutil.which, (os.environ["CHROMIUM"],) if os.environ.get("CHROMIUM") else BROWSERS)), None)


def prepare(folder):
    """Write the files for the browser's tests: the page, a page with a fault, tapes and their expected results."""
    folder.mkdir(parents=True, exist_ok=True)
    build.write(folder / "page")
    program = build.program()
    program["ui/screens/about.py"] = b"raise KeyError('a fault')\n"
    (folder / "faulty.pack").write_bytes(build.packed(build.joined(program)))
    tapes = []
    for name in frames.SCRIPTS:
        seen, store = wanted(name)
        tapes.append({"name": name, **tape(name), "frames": {frame: dots(text) for frame, text in seen.items()}, "sum": store})
    (folder / "tapes.json").write_text(json.dumps(tapes))


def main(script="browser.mjs", folder=build.ROOT / "build" / "web-test"):
    lack = lacking()
    if lack:
        print(NONE % lack)
        return 1 if os.environ.get("CHROMIUM") else 0  # naming a browser means to test with it
    prepare(folder)
    environment = {**os.environ, "CHROMIUM": browser(), "FOLDER": str(folder)}
    if script == "browser.mjs":
        return subprocess.run(["node", "--test", "--test-reporter=spec", str(HERE / script)], env=environment).returncode
    for path in said(script, environment):
        few(Path(path))
    return 0


def said(script, environment):
    """Return the lines that a script prints."""
    return subprocess.run(
        ["node", str(HERE / script)], env=environment, stdout=subprocess.PIPE, text=True, check=True
    ).stdout.splitlines()


def cost(folder=build.ROOT / "build" / "web-test"):
    """Return the costs of the page in a browser, in lines. Raise ValueError with the reason if they are unknown."""
    lack = lacking()
    if lack:
        raise ValueError(lack)
    prepare(folder)
    return said("bench.mjs", {**os.environ, "CHROMIUM": browser(), "FOLDER": str(folder)})


def few(path):
    """Reduce a picture to 256 colours, an icon to its seven: a third of the size, without a visible difference."""
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
