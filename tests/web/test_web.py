"""The page as far as it needs no browser: its displayio, its program on CPython and on MicroPython, its packed files.

tests/web/browser.mjs has the tests in a browser: `make web-test`.
"""

import ast
import gzip
import importlib.util
import json
import os
import random
import re
import shutil
import socket
import subprocess
import threading
import urllib.request
from pathlib import Path

import bitmaptools
import displayio
import pytest

import hw.device
from simulator import __main__ as simulator
from simulator.device.chips.bus import Bus
from simulator.device.chips.ssd1306 import SSD1306
from simulator.device.display import open_display
from simulator.web import build, minify
from tests.support import frames, pages

ROOT = Path(__file__).parent.parent.parent
SHORT = [name for name in frames.SCRIPTS if name not in frames.LONG]
NAMES = [pytest.param(SHORT, id="short"), *[pytest.param([name], id=name, marks=pytest.mark.slow) for name in frames.LONG]]


def module(name):
    """Import one of the page's modules under another name, beside Blinka's."""
    spec = importlib.util.spec_from_file_location("page_" + name, build.PAGE / "python" / (name + ".py"))
    page_module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(page_module)
    return page_module


ours, tools = module("displayio"), module("bitmaptools")


# the program


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("program")
    pages.unpack(path)
    return path


@pytest.mark.slow
@pytest.mark.parametrize("names", NAMES)
def test_page_shows_and_stores_the_same_as_the_simulator(folder, names):
    """All golden frames, and every byte of the store, although displayio differs and there is no chip."""
    same(pages.run(folder, "import tape\ntape.play_all(sys.stdin.read())", tapes(names)), names)


def tapes(names):
    return json.dumps([pages.tape(name) for name in names])


def same(output, names):
    """Compare the last lines of the output, one for each tape."""
    lines = output.splitlines()[-len(names) :]
    for name, line in zip(names, lines, strict=True):
        assert pages.found(line) == pages.wanted(name), name


def tried():
    tree = ast.parse((pages.HERE / "manners.py").read_text(encoding="utf-8"))
    return {part.name for part in tree.body if isinstance(part, ast.FunctionDef) and part.name.startswith("test_")}


@pytest.mark.slow
def test_manners(folder):
    output = pages.run(folder, "import manners\nmanners.run()")
    assert {line[3:] for line in output.splitlines() if line.startswith("ok ")} == tried()


def test_the_page_is_a_device(folder):
    """A new name in hw/device.py must be added to the page too."""
    names = re.findall(r"^    (\w+)  ", hw.device.__doc__, re.M)
    assert {"display", "keys", "store", "sound"} < set(names)
    had = pages.run(folder, "import tape\nprint(*dir(tape.main.browser.Browser()))").split()
    assert set(names) <= set(had)


# the same on MicroPython


@pytest.fixture(scope="module")
def machine():
    """Build the packed files once."""
    if not shutil.which("node"):
        pytest.skip("Node is not installed, so MicroPython cannot run")
    if not build.MICROPYTHON.exists():
        pytest.skip("MicroPython is not installed: make test does it (npm ci in tests/micropython)")
    return build.machine()


@pytest.fixture(scope="module")
def packed(machine, tmp_path_factory):
    """Return the folder that Node is given: the packed files, as the page has them, and the modules that test them."""
    path = tmp_path_factory.mktemp("packed")
    for name, data in machine.items():
        (path / name).write_bytes(data)
    for name in pages.TRIES:
        (path / name).write_bytes((pages.HERE / name).read_bytes())
    return path


def node(packed, script, given=""):
    command = ["node", str(pages.HERE / "run.mjs"), str(ROOT), str(packed), script]
    result = subprocess.run(command, input=given, capture_output=True, text=True, timeout=300)
    assert not result.returncode, result.stdout[-3000:] + result.stderr[-3000:]
    return result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("names", NAMES)
def test_micropython_shows_and_keeps_the_same(packed, names):
    same(node(packed, "import tape\ntape.play_all(given)", tapes(names)), names)


@pytest.mark.slow
def test_manners_on_micropython(packed):
    output = node(packed, "import manners\nmanners.run()")
    assert {line[3:] for line in output.splitlines() if line.startswith("ok ")} == tried()


# displayio


class Pair:
    """A scene built twice: on Blinka, which paints it whole, and on the page's displayio."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        bus, self.chip = Bus(), SSD1306()
        bus.attach(self.chip)
        self.display = open_display(bus)
        self.theirs, self.our = displayio.Group(), ours.Group()
        self.nothing = displayio.Group()
        self.bitmaps = [self.bitmap() for _ in range(4)]
        self.layers = [(self.theirs, self.our)]
        self.shaders = [self.shader(0, 1), self.shader(1, 0)]

    def shader(self, *lit):
        both = displayio.Palette(2), ours.Palette(2)
        for palette in both:
            for i in range(2):
                palette[i] = 0xFFFFFF * lit[i]
        return both

    def bitmap(self):
        chance = self.chance
        width, height = 8 * chance.randint(1, 9), 4 * chance.randint(1, 6)
        both = displayio.Bitmap(width, height, 2), ours.Bitmap(width, height, 2)
        for _ in range(width * height // 3):
            x, y = chance.randrange(width), chance.randrange(height)
            for bitmap in both:
                bitmap[x, y] = 1
        return both

    def group(self):
        """Return a random group."""
        return self.chance.choice([pair for pair in self.layers if hasattr(pair[1], "layers")])

    def add(self):
        chance, inside = self.chance, self.group()
        x, y = chance.randint(-40, 130), chance.randint(-20, 66)
        if chance.random() < 0.3:
            pair = displayio.Group(x=x // 4, y=y // 4), ours.Group(x=x // 4, y=y // 4)
        else:
            bitmaps = chance.choice(self.bitmaps)
            wide, high = chance.choice((4, 8, bitmaps[1].width)), chance.choice((4, bitmaps[1].height))
            size = {"width": chance.randint(1, 5), "height": chance.randint(1, 3), "tile_width": wide, "tile_height": high}
            shaders = chance.choice(self.shaders)
            pair = [
                kind.TileGrid(bitmap, pixel_shader=shader, x=x, y=y, **size)
                for kind, bitmap, shader in zip((displayio, ours), bitmaps, shaders)
            ]
        index = chance.randint(0, len(inside[1]))
        for parent, layer in zip(inside, pair):
            parent.insert(index, layer)
        self.layers.append(pair)

    def change(self):
        chance = self.chance
        what, pair = chance.randrange(7), chance.choice(self.layers[1:])
        if what == 0:
            for layer in pair:
                layer.hidden = not layer.hidden
        elif what == 1:
            dx, dy = chance.randint(-9, 9), chance.randint(-9, 9)
            for layer in pair:
                layer.x, layer.y = layer.x + dx, layer.y + dy
        elif what == 2:
            self.draw()
        elif hasattr(pair[1], "layers"):
            self.add()
        elif what < 5:
            place = chance.randrange(len(pair[1].tiles))
            bitmap = pair[1].bitmap
            tile = chance.randrange(bitmap.width // pair[1].wide * (bitmap.height // pair[1].high))
            for layer in pair:
                layer[place] = tile
            assert pair[0][place] == pair[1][place] == tile
        else:
            shaders = chance.choice(self.shaders)
            for layer, shader in zip(pair, shaders):
                layer.pixel_shader = shader

    def draw(self):
        """Draw a rectangle, or a piece of another bitmap, on a bitmap."""
        chance, (to, source) = self.chance, self.chance.sample(self.bitmaps, 2)
        width, height = min(to[1].width, source[1].width), min(to[1].height, source[1].height)
        wide, high = chance.randint(1, width), chance.randint(1, height)
        x, y = chance.randint(0, to[1].width - wide), chance.randint(0, to[1].height - high)
        if chance.random() < 0.5:
            value = chance.randrange(2)
            for kind, bitmap in zip((bitmaptools, tools), to):
                kind.fill_region(bitmap, x, y, x + wide, y + high, value)
        else:
            x1, y1 = chance.randint(0, source[1].width - wide), chance.randint(0, source[1].height - high)
            for kind, bitmap, piece in zip((bitmaptools, tools), to, source):
                kind.blit(bitmap, piece, x, y, x1=x1, y1=y1, x2=x1 + wide, y2=y1 + high)

    def remove(self):
        pairs = [pair for pair in self.layers[1:] if pair[1] in self.our.layers]
        if pairs:
            pair = self.chance.choice(pairs)
            for parent, layer in zip((self.theirs, self.our), pair):
                parent.remove(layer)
            self.layers.remove(pair)
            if hasattr(pair[1], "layers"):  # its layers are no longer visible
                self.layers = [one for one in self.layers if one is self.layers[0] or self.inside(one[1], self.our)]

    def inside(self, layer, group):
        return any(layer is one or hasattr(one, "layers") and self.inside(layer, one) for one in group.layers)

    def pictures(self):
        for group in self.nothing, self.theirs:
            self.display.root_group = group
            self.display.refresh()
        dots = "".join("%032x" % row for row in ours.paint(self.our))
        return "\n".join(frames.picture.text(self.chip.picture())) + "\n", pages.blocks(dots)


@pytest.mark.parametrize("seed", range(12))
def test_scenes_as_blinka_paints_them(seed):
    """Overlap, clipping, hiding, nesting, order, tiles, colours, rectangles, pieces: a picture after every few changes."""
    scene, seen = Pair(seed), set()
    for _ in range(6):
        scene.add()
    for _ in range(12):
        for _ in range(5):
            if len(scene.layers) < 3:
                scene.add()
            scene.change()
        if scene.chance.random() < 0.3:
            scene.remove()
        theirs, our = scene.pictures()
        assert theirs == our
        seen.add(our)
    assert len(seen) > 4


def grid():
    return ours.TileGrid(ours.Bitmap(16, 8, 2), pixel_shader=ours.Palette(2), tile_width=8)


@pytest.mark.parametrize(
    "act",
    [
        lambda: ours.Bitmap(8, 8, 4),
        lambda: ours.Bitmap(0, 8, 2),
        lambda: ours.Bitmap(8, 8, 2).__setitem__((8, 0), 1),
        lambda: ours.Bitmap(8, 8, 2).__setitem__((0, 0), 2),
        lambda: ours.Bitmap(8, 8, 2)[0, 0],
        lambda: ours.Palette(4),
        lambda: ours.Palette(2).__setitem__(0, 0x808080),
        lambda: ours.Palette(2).make_transparent(0),
        lambda: ours.Group(scale=2),
        lambda: setattr(ours.Group(), "scale", 2),
        lambda: ours.Group().sort(),
        lambda: ours.Group().append(None),
        lambda: setattr(grid(), "flip_x", True),
        lambda: setattr(grid(), "transpose_xy", True),
        lambda: grid()[0, 0],
        lambda: grid()[1],
        lambda: grid().__setitem__(0, 2),
        lambda: ours.TileGrid(ours.Bitmap(16, 8, 2), pixel_shader=ours.Palette(2), tile_width=7),
        lambda: ours.TileGrid(ours.Bitmap(16, 8, 2), pixel_shader=ours.Palette(2), default_tile=1),
        lambda: tools.fill_region(ours.Bitmap(8, 8, 2), 0, 0, 9, 8, 1),
        lambda: tools.blit(ours.Bitmap(8, 8, 2), ours.Bitmap(8, 8, 2), 1, 0),
        lambda: tools.blit(ours.Bitmap(8, 8, 2), ours.Bitmap(8, 8, 2), 0, 0, skip_source_index=0),
        lambda: tools.readinto(ours.Bitmap(8, 8, 2), None, 2, reverse_pixels_in_element=True),
    ],
)
def test_unused_features_raise(act):
    """A new use must fail here, and not as a wrong picture."""
    with pytest.raises((ValueError, IndexError, AttributeError, TypeError)):
        act()


def test_a_layer_is_in_one_group():
    group, layer = ours.Group(), grid()
    group.append(layer)
    with pytest.raises(ValueError, match="already"):
        ours.Group().append(layer)
    group.remove(layer)
    ours.Group().append(layer)


# packed files


def test_comments_go_and_lines_keep_their_numbers():
    for path in sorted((ROOT / "lib").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        bare = build.bare(text)
        assert bare.count("\n") == text.count("\n") and '"""' not in bare
        assert plain(ast.parse(bare)) == plain(ast.parse(text)), path
    assert build.bare('def f():\n    "why"  # x\n\n\nX = "#"  # y\n') == 'def f():\n    pass\n\n\nX = "#"\n'


def plain(tree):
    """Return a tree without docstrings; a body must not become empty."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [part for part in body if not isinstance(getattr(part, "value", None), ast.Constant)]
            node.body = [part for part in node.body if not isinstance(part, ast.Pass)]
    return ast.dump(tree)


@pytest.mark.slow
def test_the_program_has_everything():
    """Only files for devices are left out."""
    names = set(build.program()) | build.ELSEWHERE
    places = [(ROOT if path.startswith("engine") else ROOT / "lib") / path for path in build.ELSEWHERE]
    assert not set(build.program()) & build.ELSEWHERE and all(path.exists() for path in places)
    for folder, head in (ROOT / "engine", "engine"), (ROOT / "lib" / "ui", "ui"):
        wanted = {path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
        assert {"%s/%s" % (head, path.relative_to(folder).as_posix()) for path in wanted} <= names
    assert {"flash.py", "displayio.py", "main.py"} < names and not {name for name in names if name.startswith("hw")}


@pytest.mark.slow
def test_packed_files_are_unpacked_by_python_and_by_the_page(packed):
    contents = {}
    for name in "program.pack", "players.pack":
        head, data = gzip.decompress((packed / name).read_bytes()).split(b"\n", 1)
        for path, size in json.loads(head):
            contents[path], data = data[:size], data[size:]
    program = build.program()
    assert contents == program
    for data in b"", b"x", build.joined(program):
        assert unpacked(build.packed(data)).stdout == data
    for garbled in b"", b"x" * 17, b"\xff" + build.packed(data)[1:], build.packed(data)[:-3000]:
        assert "Error: " in unpacked(garbled).stderr.decode()


def unpacked(data):
    script = (
        "import { unpack } from %s; import { readFileSync } from 'node:fs'; process.stdout.write(await unpack(readFileSync(0)))"
        % json.dumps((build.PAGE / "machine.js").as_uri())
    )
    command = ["node", "--no-warnings", "--input-type=module", "-e", script]
    return subprocess.run(command, input=data, capture_output=True, timeout=60)


@pytest.mark.slow
def test_scripts_in_fewer_bytes(packed, tmp_path):
    text = "export function twice(number) {\n  // of a number\n  return number + number;\n}\n"
    assert minify.script(text) == "export function twice(t){return t+t}\n"
    with pytest.raises(ValueError, match="ERROR: Unexpected token"):
        minify.script("function {")
    (tmp_path / "field.js").write_text("export const CORN = 3;\n")
    (tmp_path / "farm.js").write_text('import { CORN } from "./field.js";\nconst CORN = 4;\nconsole.log(CORN);\n')
    with pytest.raises(ValueError, match='"CORN" is redeclared'):
        minify.script(minify.bundled(tmp_path, "farm.js"))
    assert (
        minify.style("/* of\nall */\na:hover, b > c {\n  margin: 0 calc(1px + 2px);\n}\n")
        == "a:hover,b > c{margin: 0 calc(1px + 2px)}\n"
    )


# the folder


@pytest.fixture(scope="module")
def built(machine, tmp_path_factory):
    out = tmp_path_factory.mktemp("out") / "web"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "machine", lambda: machine)
        return out, build.write(out)


def zipped(contents):
    """Return {name: bytes over the wire}, with gzip where that helps."""
    return {name: min(len(data), len(gzip.compress(data, 9, mtime=0))) for name, data in contents.items()}


@pytest.mark.slow
def test_page_is_small(built):
    """The files of a visit, with icons; the cards are only for previews of links."""
    sizes = zipped({name: data for name, data in built[1].items() if not name.startswith(build.APART)})
    assert sum(sizes.values()) <= pages.MOST, sizes


@pytest.mark.slow
def test_the_same_input_gives_the_same_bytes(built):
    """A second build gives the same files."""
    out, contents = built
    assert build.files() == contents == {path.name: path.read_bytes() for path in out.iterdir()}


@pytest.mark.slow
def test_another_byte_is_another_version(built):
    contents = dict(built[1])
    mark = re.search(rb'MARK = "(\w{16})"', contents["sw.js"]).group(1)
    contents.pop("sw.js")
    assert mark in build.worker(contents)
    contents["words.json"] += b" "
    assert mark not in build.worker(contents)
    listed = json.loads(re.search(rb"FILES = (.*);", built[1]["sw.js"]).group(1))
    assert set(listed) == {name for name in built[1] if not name.startswith(build.APART)} - {"sw.js"}


def test_both_languages_say_everything():
    words = json.loads((build.PAGE / "words.json").read_text(encoding="utf-8"))
    assert set(words["en"]) == set(words["el"])
    assert [text.count("%s") for text in words["en"].values()] == [text.count("%s") for text in words["el"].values()]
    assert all(text.isascii() for text in words["en"]) and words["el"]["title"] == "Τραπέζι"


SAID = {  # uses of the page's words: files, pattern
    "index.html": r'data-(?:word|label)="([^"]+)"|\{\{([\w -]+)\}\}',
    "*.js": r'\bsay\("([^"]+)"|\["([\w ]+)", (?:\(|go|play|back)',
    "python/*.py": r'page\.note\("(\w+)"|Wrong\(("\w+)"',
}


def test_every_word_is_there():
    """The words of the page, of its scripts and of the program are in words.json."""
    words = set(json.loads((build.PAGE / "words.json").read_text(encoding="utf-8"))["en"])
    used = set()
    for files, pattern in SAID.items():
        for path in build.PAGE.glob(files):
            for match in re.findall(pattern, path.read_text(encoding="utf-8")):
                used.add("".join(match).replace('"', "wrong "))
    assert {"use it", "go on", "watching", "wrong code", "title"} <= used
    assert not used - words - {"address"}


@pytest.mark.slow
def test_a_page_in_each_language(machine, built, monkeypatch):
    """All placeholders are filled, no file comes from elsewhere, every named file is there."""
    monkeypatch.setattr(build, "machine", lambda: machine)
    contents, elsewhere = built[1], build.files("https://a.b/c/")
    for name, language in ("index.html", "en"), ("el.html", "el"):
        text = contents[name].decode()
        assert '<html lang="%s">' % language in text and "{{" not in text
        linked = set(re.findall(r"(?:src|href)=\"([^\"]+)\"", text))
        assert linked <= set(contents) and "://" not in text
        manifest = json.loads(contents["%s.webmanifest" % language])
        assert {icon["src"] for icon in manifest["icons"]} <= set(contents) and manifest["lang"] == language
        assert all(manifest[part] == "./" for part in ("id", "start_url", "scope"))
        image = re.search(r'og:image" content="([^"]+)"', text).group(1)
        assert image in contents
        assert 'og:image" content="https://a.b/c/' + image in elsewhere[name].decode()
    assert contents["index.html"] != contents["el.html"]


def test_its_colours_are_those_of_the_window():
    code = (build.PAGE / "glass.js").read_text(encoding="utf-8")
    palettes = re.findall(r"\"?([\w-]+)\"?: \[\[(.*?)\], \[(.*?)\], (?:null|\[(.*?)\])\]", code)
    numbers = [[tuple(map(int, part.split(","))) if part else None for part in parts] for _, *parts in palettes]
    assert {name: tuple(parts) for (name, *_), parts in zip(palettes, numbers)} == frames.picture.PALETTES


def test_page_needs_an_empty_folder(machine, tmp_path, monkeypatch):
    monkeypatch.setattr(build, "machine", lambda: machine)
    out = tmp_path / "web"
    out.mkdir()
    (out / "mine.txt").write_text("mine")
    with pytest.raises(ValueError, match="is not empty; choose another folder"):
        build.write(out)
    assert [path.name for path in out.iterdir()] == ["mine.txt"]
    (out / "mine.txt").unlink()
    build.write(out)
    (out / "old.js").write_text("left there by another build")
    build.write(out)
    assert not (out / "old.js").exists()
    monkeypatch.setattr(build, "MICROPYTHON", tmp_path / "nowhere")
    with pytest.raises(SystemExit, match="npm ci"):
        simulator.main(["web", "--out", str(out)])


@pytest.mark.slow
def test_page_is_served_locally(built):
    """The files have the types that browsers require, and only 127.0.0.1 is served."""
    server = build.server(built[0])
    assert server.server_address[0] == "127.0.0.1"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        for name, kind in (
            ("", "text/html"),
            ("micropython.mjs", "text/javascript"),
            ("en.webmanifest", "application/manifest+json"),
        ):
            with urllib.request.urlopen("http://127.0.0.1:%d/%s" % (server.server_port, name)) as answer:
                assert answer.headers["Content-Type"].split(";")[0] == kind
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def served(tmp_path):
    """Serve a folder with links to itself and out of it. The server must print nothing."""
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "index.html").write_text("<p>cards</p>")
    (tmp_path / "secret").write_text("not for others")
    for name, place in ("in", "index.html"), ("out", "../secret"), ("up", ".."), ("loop", "loop"):
        try:
            (folder / name).symlink_to(place)
        except OSError:
            pytest.skip("this system lets nobody make links")
    server = build.server(folder)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def answered(port, path):
    """Return the status and the body of an answer to a path that no library has normalized."""
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        line.sendall(b"GET %s HTTP/1.0\r\n\r\n" % path)
        answer = b""
        while data := line.recv(65536):
            answer += data
    return int(answer.split()[1]), answer.partition(b"\r\n\r\n")[2]


def test_links_that_lead_out_of_the_served_folder_are_not_followed(served, capfd):
    assert answered(served, b"/index.html") == answered(served, b"/in") == answered(served, b"/") == (200, b"<p>cards</p>")
    for path in b"/out", b"/up/secret", b"/up/", b"/up", b"/loop", b"/../secret", b"/%2e%2e/secret":
        status, body = answered(served, path)
        assert status == 404 and b"not for others" not in body, path
    assert capfd.readouterr() == ("", "")


def test_a_path_that_no_file_can_have_is_not_found_and_writes_no_traceback(served, capfd):
    for path in b"/%00", b"/in%00dex", b"/%ed%a0%80", b"/" + b"a" * 5000:
        assert answered(served, path)[0] == 404, path
    assert capfd.readouterr() == ("", "")


def test_a_browser_that_goes_away_writes_no_traceback(tmp_path, capfd):
    """Other errors of the server are still reported."""
    server = build.server(tmp_path)
    for wrong in ConnectionResetError("gone"), BrokenPipeError("gone"), ZeroDivisionError("ours"):
        try:
            raise wrong
        except Exception:
            server.handle_error(None, ("127.0.0.1", 1))
    server.server_close()
    said = capfd.readouterr().err
    assert "gone" not in said and "ZeroDivisionError: ours" in said


@pytest.fixture
def unbuilt(monkeypatch, tmp_path):
    """Return arguments for `python -m simulator web --serve` with a fake build and a server that stops at once."""

    def stopped(server):
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "write", lambda out, address: {"index.html": b"<p>cards</p>"})
    monkeypatch.setattr(build.Server, "serve_forever", stopped)
    return ["--out", str(tmp_path), "--serve", "--port"]


def test_a_port_that_is_taken_is_named_with_the_way_to_another(unbuilt, capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit) as stop:
            simulator.main(["web", *unbuilt, str(port)])
    assert re.match("port %d cannot be used: .+; name another one with --port; " % port, stop.value.code)
    assert "\n" not in stop.value.code and "http:" not in capsys.readouterr().out


def test_the_address_that_is_printed_is_the_one_served(unbuilt, capsys):
    """With port 0 only the system knows the number."""
    seen, init = [], build.Server.__init__

    def noted(server, *given):
        init(server, *given)
        seen.append(server.server_port)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build.Server, "__init__", noted)
        simulator.main(["web", *unbuilt, "0"])
    assert seen[0] and "http://127.0.0.1:%d/\n" % seen[0] in capsys.readouterr().out


@pytest.mark.parametrize("port", ["-1", "65536", "x", "²", ""])
def test_invalid_port_is_named(unbuilt, port, capsys):
    with pytest.raises(SystemExit):
        simulator.main(["web", *unbuilt[:-1], "--port=" + port])
    assert "a port is a number from 1 to 65535, or 0 for a free one; not %s\n" % ascii(port) in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_named(tmp_path, monkeypatch):
    def full(out, address):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(build, "write", full)
    with pytest.raises(SystemExit, match="web: No space left on device$"):
        simulator.main(["web", "--out", str(tmp_path / "web")])


@pytest.mark.slow
def test_files_for_the_browser_tests_are_prepared_without_a_browser(tmp_path):
    """Only `make web-test` calls this, which ends before it where there is no Chromium: a fault in it went unseen."""
    pages.prepare(tmp_path)
    tapes = json.loads((tmp_path / "tapes.json").read_text())
    assert [tape["name"] for tape in tapes] == list(frames.SCRIPTS) and (tmp_path / "page" / "index.html").exists()
    assert b"a fault" in gzip.decompress((tmp_path / "faulty.pack").read_bytes())


def test_missing_browser_is_reported(monkeypatch, capsys):
    monkeypatch.setattr(pages, "BROWSERS", ("no such browser",))
    monkeypatch.setattr(pages, "HERE", build.PAGE.parent)
    assert pages.main() == 0 and "npm ci" in capsys.readouterr().out
    monkeypatch.setattr(Path, "exists", lambda self: True)
    monkeypatch.delenv("CHROMIUM", raising=False)
    assert pages.main() == 0 and "there is no Chromium" in capsys.readouterr().out
    monkeypatch.setitem(os.environ, "CHROMIUM", "/no/such/program")
    assert pages.main() == 1 and "/no/such/program is no program" in capsys.readouterr().out
