"""Make the page's scripts and styles smaller.

JUDGES  what Emscripten leaves in MicroPython's script for those who build it: judgments and warnings, which only ever say that
        something is amiss in the build. They are a quarter of it.
"""

import functools
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
TERSER = ROOT / "tests" / "micropython" / "node_modules" / "terser" / "bin" / "terser"
IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+\.js)";\n', re.M)
JUDGES = (
    "assert missingLibrarySymbol unexportedRuntimeSymbol consumedModuleProp ignoredModuleProp checkStackCookie writeStackCookie"
)
SYMBOLS = re.compile(r'\[(?:"[\w$]+",?)+\]\.forEach\(\w+\)')  # what is not in the build, to be warned of
EARLY = re.compile(r',Module\._\w+=makeInvalidEarlyAccess\("\w+"\)')  # who calls too soon is told, until it is there
NODE = 'ENVIRONMENT_IS_NODE=globalThis.process?.versions?.node&&"renderer"!=globalThis.process?.type'


# scripts


def bundled(folder, name):
    """A script behind all that it imports, as one; terser refuses a name that two of them give."""
    found = {}

    def take(name):
        text = (folder / name).read_text(encoding="utf-8")
        for other in IMPORT.findall(text):
            if other not in found:
                take(other)
        found[name] = IMPORT.sub("", text)

    take(name)
    *others, last = found.values()
    return "".join(re.sub(r"^export (?=const|let|class|function|async)", "", text, flags=re.M) for text in others) + last


@functools.cache
def script(text, module=True, drop=""):
    """A script, shortened; calls of functions that `drop` names are left out where nobody asks for their answers."""
    rules = "passes=3,pure_funcs=[%s]" % ",".join(drop.split())
    command = ["node", str(TERSER), "--compress", rules, "--mangle", *(["--module"] if module else ["--toplevel"])]
    result = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", timeout=120)
    if result.returncode:
        raise ValueError("terser: " + result.stderr.split("\n    at ")[0])
    return result.stdout.strip() + "\n"


def micropython(text):
    """MicroPython's script without what is there for Node and for who builds it."""
    for sought in SYMBOLS, EARLY, re.compile(re.escape(NODE)):
        if not sought.search(text):
            raise ValueError("MicroPython's script is another one than simulator/web/minify.py knows: %s" % sought.pattern)
    text = EARLY.sub("", SYMBOLS.sub("0", text)).replace(NODE, "ENVIRONMENT_IS_NODE=false")
    return script(text, drop=JUDGES)


def style(text):
    """CSS without comments and what stands between its words to be looked at."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", text)).replace(";}", "}").strip() + "\n"
