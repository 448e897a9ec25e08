"""Make the page's scripts and styles smaller.

JUDGES  debugging functions that Emscripten leaves in MicroPython's script: assertions and warnings about the build. They are
        a quarter of the script.
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
SYMBOLS = re.compile(r'\[(?:"[\w$]+",?)+\]\.forEach\(\w+\)')  # lists of missing symbols, for warnings
EARLY = re.compile(r',Module\._\w+=makeInvalidEarlyAccess\("\w+"\)')  # stubs that report a call before the start
NODE = 'ENVIRONMENT_IS_NODE=globalThis.process?.versions?.node&&"renderer"!=globalThis.process?.type'


# scripts


def bundled(folder, name):
    """Return a script and all its imports as one script; terser rejects a name that two of them define."""
    scripts = {}

    def take(name):
        text = (folder / name).read_text(encoding="utf-8")
        for import_name in IMPORT.findall(text):
            if import_name not in scripts:
                take(import_name)
        scripts[name] = IMPORT.sub("", text)

    take(name)
    *others, last = scripts.values()
    return "".join(re.sub(r"^export (?=const|let|class|function|async)", "", text, flags=re.M) for text in others) + last


@functools.cache
def script(text, module=True, drop=""):
    """Return a script, minified. drop: functions whose calls are left out if their result is not used"""
    rules = "passes=3,pure_funcs=[%s]" % ",".join(drop.split())
    command = ["node", str(TERSER), "--compress", rules, "--mangle", *(["--module"] if module else ["--toplevel"])]
    result = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", timeout=120)
    if result.returncode:
        raise ValueError("terser: " + result.stderr.split("\n    at ")[0])
    return result.stdout.strip() + "\n"


def micropython(text):
    """Return MicroPython's script without its parts for Node and for developers."""
    for sought in SYMBOLS, EARLY, re.compile(re.escape(NODE)):
        if not sought.search(text):
            raise ValueError("MicroPython's script is another one than simulator/web/minify.py knows: %s" % sought.pattern)
    text = EARLY.sub("", SYMBOLS.sub("0", text)).replace(NODE, "ENVIRONMENT_IS_NODE=false")
    return script(text, drop=JUDGES)


def style(text):
    """Return CSS without comments and spaces."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", text)).replace(";}", "}").strip() + "\n"
