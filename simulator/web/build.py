"""Build the browser version: a folder of plain files for any web server. With --serve, show it on this computer."""

# The program goes into the folder without comments, packed by gzip because many servers pack only text. It runs on MicroPython
# compiled to WebAssembly: the same package as in the tests.

import argparse
import ast
import functools
import gzip
import hashlib
import html
import http.server
import io
import json
import os
import re
import sys
import tokenize
from pathlib import Path

from simulator.web import minify

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "simulator" / "web" / "page"
MICROPYTHON = ROOT / "tests" / "micropython" / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
MISSING = "MicroPython is not installed. Run `make web` to install it (npm ci in tests/micropython)."
PLAIN = (".png", ".svg", ".json", ".txt")  # files of the page that are copied unchanged
APART = ("card", "LICENSE", "NOTICE")  # files that are not needed offline
WORD = r"\{\{([\w -]+)\}\}"  # a placeholder for a word in a file of the page
# Modules that only a device needs: for sleep, a battery, a memory chip, a link for a phone
ELSEWHERE = {"ui/battery.py", "ui/sleep.py", "ui/saves/mirror.py", "ui/screens/chips.py", "ui/screens/qr_code.py"}


def program():
    """Return {path: bytes} of all Python files and data of the page."""
    paths = {"flash.py": ROOT / "simulator" / "device" / "chips" / "flash.py"}
    for folder, name in (ROOT / "engine", "engine/"), (ROOT / "lib", ""), (PAGE / "python", ""):
        for path in sorted(folder.rglob("*")):
            place = name + path.relative_to(folder).as_posix()
            if path.is_file() and path.suffix in (".py", ".txt", ".pbm", ".bin") and place not in ELSEWHERE:
                paths[place] = path
    # similar files together pack better
    order = sorted(paths, key=lambda name: (Path(name).suffix != ".py", Path(name).suffix, name))
    return {name: content(paths[name]) for name in order}


def content(path):
    return bare(path.read_text(encoding="utf-8")).encode() if path.suffix == ".py" else path.read_bytes()


def bare(text):
    """Return a module without its comments and docstrings; each line of code keeps its number."""
    lines = text.split("\n")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            words = node.body[0]
            for row in range(words.lineno - 1, words.end_lineno):
                lines[row] = ""
            if len(node.body) == 1:
                lines[words.lineno - 1] = " " * words.col_offset + "pass"
    return "\n".join(lines)


def joined(files):
    """Return the files one after another, preceded by a line with their names and lengths."""
    index = json.dumps([[name, len(data)] for name, data in files.items()], separators=(",", ":"))
    return index.encode() + b"\n" + b"".join(files.values())


def packed(data):
    """Return the data as simulator/web/page/machine.js unpacks them. The same data give the same bytes."""
    return gzip.compress(data, 9, mtime=0)


def spoken(text, words, escaped):
    """Return a file in a language, with {{word}} replaced by the page's word."""

    def word(match):
        return escaped(words[match.group(1)])

    return re.sub(WORD, word, text)


def files(address=""):
    """Return {name: bytes} of the whole folder."""
    contents = {"LICENSE.txt": (ROOT / "LICENSE").read_bytes()}
    words = json.loads((PAGE / "words.json").read_text(encoding="utf-8"))
    for path in sorted(PAGE.iterdir()):
        if path.is_file() and path.suffix in PLAIN:
            contents[path.name] = path.read_bytes()
    contents["words.json"] = asked(words)
    contents["play.css"] = minify.style((PAGE / "play.css").read_text(encoding="utf-8")).encode()
    contents["play.js"] = minify.script(minify.bundled(PAGE, "play.js")).encode()
    for language, index in ("en", "index.html"), ("el", "el.html"):
        page_words = {**words[language], "address": address}
        for source, name, escaped in (
            ("index.html", index, html.escape),
            ("manifest.webmanifest", "%s.webmanifest" % language, lambda word: json.dumps(word, ensure_ascii=False)[1:-1]),
        ):
            contents[name] = spoken((PAGE / source).read_text(encoding="utf-8"), page_words, escaped).encode()
    contents["micropython.mjs"] = minify.script((MICROPYTHON / "micropython.mjs").read_text(encoding="utf-8")).encode()
    contents.update(machine())
    contents["sw.js"] = worker(contents)
    return contents


def asked(words):
    """Return the words as JSON, without those that only occur in the HTML pages."""
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    scripts = "".join(path.read_text(encoding="utf-8") for path in sorted(PAGE.glob("*.js")))
    once = set(re.findall(WORD, html)) - set(re.findall(r'data-(?:word|label)="([^"]+)"', html))
    once = {word for word in once if '"%s"' % word not in scripts}
    said = {language: {name: text for name, text in texts.items() if name not in once} for language, texts in words.items()}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def machine():
    """Return the files for simulator/web/page/machine.js: MicroPython, the program, the weights of its players."""
    wasm = (MICROPYTHON / "micropython.wasm").read_bytes()
    contents = program()
    weights = {name: contents.pop(name) for name in list(contents) if name.endswith(".bin")}
    parts = {"program.pack": packed(joined(contents)), "players.pack": packed(joined(weights))}
    return {"micropython.pack": packed(wasm), **parts}


def worker(contents):
    """Return the service worker with the list of files to store and a mark that changes with every byte of them."""
    names = sorted(name for name in contents if not name.startswith(APART))
    mark = hashlib.sha256()
    for name in names:
        mark.update(name.encode() + b"\0" + hashlib.sha256(contents[name]).digest())
    head = "const MARK = %s;\nconst FILES = %s;\n" % (json.dumps(mark.hexdigest()[:16]), json.dumps(names))
    return head.encode() + minify.script((PAGE / "sw.js").read_text(encoding="utf-8"), module=False).encode()


def write(out, address=""):
    """Write the folder, and remove files of an earlier build."""
    if not (MICROPYTHON / "micropython.wasm").exists() or not minify.TERSER.exists():
        raise ValueError(MISSING)
    contents = files(address)
    if out.exists() and any(out.iterdir()) and not (out / "sw.js").exists():
        raise ValueError("%s is not empty; choose another folder with --out" % out)
    out.mkdir(parents=True, exist_ok=True)
    for path in out.iterdir():
        if path.is_file() and path.name not in contents:
            path.unlink()
    for name, data in contents.items():
        (out / name).write_bytes(data)
    return contents


class Handler(http.server.SimpleHTTPRequestHandler):
    """A request handler for --serve: browsers must ask again for each file, and nothing is printed."""

    extensions_map = {".webmanifest": "application/manifest+json", ".mjs": "text/javascript", ".js": "text/javascript"}
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **extensions_map}

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, *_):
        pass

    def send_head(self):
        """Answer 404 to a path that no file can have, and to a link that leads out of the folder."""
        try:
            if inside(self.translate_path(self.path), self.directory):
                return super().send_head()
        except ValueError:  # the path contains a NUL or half a character: no system opens it
            pass
        self.send_error(http.HTTPStatus.NOT_FOUND)
        return None


def inside(path, folder):
    """True if the path is in the folder once all links are followed."""
    path, folder = os.path.realpath(path), os.path.realpath(folder)
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


class Server(http.server.ThreadingHTTPServer):
    allow_reuse_address = os.name != "nt"  # for a quick restart; on Windows two servers would share the port

    def handle_error(self, request, client_address):
        """Ignore a browser that closes the connection in the middle of a file."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder, port=0):
    return Server(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))


def port(text):
    """Return the number of a port, 0 for any free one."""
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535, or 0 for a free one; not %s" % ascii(text))
    return int(text)


def add_options(parser):
    parser.add_argument(
        "--out", type=Path, default=ROOT / "build" / "web", metavar="FOLDER", help="output folder; default: build/web"
    )
    parser.add_argument("--address", default="", metavar="URL", help="address of the published page, for previews of links")
    parser.add_argument("--serve", action="store_true", help="serve it on 127.0.0.1 until Ctrl-C")
    parser.add_argument("--port", type=port, default=8427, metavar="N", help="port for --serve; 0: any free one; default: 8427")


def run(options):
    try:
        contents = write(options.out, options.address)
        print("%s: %d files, %d bytes" % (options.out, len(contents), sum(map(len, contents.values()))))
        if options.serve:
            serve(options.out, options.port)
    except OSError as wrong:
        raise SystemExit("%s: %s" % (wrong.filename or options.out, wrong.strerror or wrong)) from wrong
    except ValueError as wrong:
        raise SystemExit(str(wrong)) from wrong


def serve(folder, port):
    """Serve the folder until Ctrl-C. Raise ValueError if the port cannot be used."""
    try:
        web_server = server(folder, port)
    except OSError as wrong:
        hint = "name another one with --port; `.venv/bin/python -m simulator web --serve --port 0` takes a free one"
        raise ValueError("port %d cannot be used: %s; %s" % (port, wrong.strerror or wrong, hint)) from wrong
    with web_server:
        print("http://127.0.0.1:%d/" % web_server.server_port, flush=True)
        try:
            web_server.serve_forever()
        except KeyboardInterrupt:
            print()
