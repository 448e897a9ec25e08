"""Make the page's scripts and styles smaller: terser shortens the scripts."""

import functools
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
TERSER = ROOT / "tests" / "micropython" / "node_modules" / "terser" / "bin" / "terser"
IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+\.js)";\n', re.M)


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
def script(text, module=True):
    """Return the script, shortened by terser; ValueError if it is no JavaScript."""
    command = ["node", str(TERSER), "--compress", "--mangle", "--module" if module else "--toplevel"]
    result = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", timeout=120)
    if result.returncode:
        raise ValueError("terser: " + result.stderr.split("\n    at ")[0])
    return result.stdout.strip() + "\n"


def style(text):
    """Return CSS without comments and spaces."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", text)).replace(";}", "}").strip() + "\n"
