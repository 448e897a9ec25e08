"""The page's Python without a page: its program unpacked into a folder, where CPython or MicroPython plays the keys of
tests/golden/keys; and what that must come to.
"""

import hashlib
import json
import random
import subprocess
import sys
from pathlib import Path

from simulator import headless, picture, web
from tests import frames

HERE = Path(__file__).parent / "web"


def unpack(folder):
    """The program where Python can find it, and what tries it."""
    for name, data in {**web.program(), **{name: (HERE / name).read_bytes() for name in ("tape.py", "manners.py")}}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def run(folder, script, given=""):
    """What a script prints. It finds the library's traceback in place of the page's, and no terminalio, as there is none."""
    script = "import sys, traceback\nsys.path.insert(0, %r)\nsys.modules['terminalio'] = None\n%s" % (str(folder), script)
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
    """A picture of the page's, 64 rows of 32 letters, as simulator.picture writes it."""
    rows = ["{:0128b}".format(int(dots[at : at + 32], 16)) for at in range(0, len(dots), 32)]
    pairs = zip(rows[::2], rows[1::2])
    lines = ["".join(picture.BLOCKS[int(a) + 2 * int(b)] for a, b in zip(above, below)).rstrip() for above, below in pairs]
    return "\n".join(lines) + "\n"
