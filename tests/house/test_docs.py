"""Citations in pages and comments: the sections, rule gaps, files and tests exist, and GitHub can read its own files."""

import ast
import inspect
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from engine import games
from engine.games import thegame
from simulator.drawings import art
from simulator.headless import Headless
from tests.support import unskipped
from ui import crash

ROOT = Path(__file__).parent.parent.parent
OURS = "engine", "hw", "lib", "simulator", "tests", "docs", ".github"
SOURCES = [ROOT / "code.py"] + [path for folder in OURS[:5] for path in sorted((ROOT / folder).rglob("*.py"))]
PAGES = [ROOT / "README.md"] + [path for folder in OURS[5:] for path in sorted((ROOT / folder).rglob("*.md"))]
FORMS = sorted((ROOT / ".github").rglob("*.yml"))
PLACEHOLDER = re.compile(r"NAME|FILE|LANGUAGE|[*<{%]|\.\.\.")

SEVERAL = r"((?:\d+(?:\.\d+)?)(?:(?:, | and | to )\d+(?:\.\d+)?)*)"
HOLE = re.compile(r"(?<![\w#])([DEFQW]\d{1,2})(?!\w)")
PARAGRAPH = re.compile(r"(?<![\w.])[1-5]\.\d{1,2}(?![\w.])")


def sections(page):
    """Return the numbers of a page's headings."""
    return set(re.findall(r"^#+ (\d+(?:\.\d+)?)[. ]", (ROOT / "docs" / page).read_text(encoding="utf-8"), re.M))


SPECIFICATION = sections("SPECIFICATION.md")
HOLES = set(re.findall(r"^\| ([DEFQW]\d+) \|", (ROOT / "docs" / "SPECIFICATION.md").read_text(encoding="utf-8"), re.M))
DESIGN = sections("DESIGN.md")
DEVICE = set(re.findall(r"^\| (\d+) \|", (ROOT / "docs" / "DEVICE.md").read_text(encoding="utf-8"), re.M))
TESTS = {name for path in SOURCES for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)}


def words(path):
    """Return the text for people in a source: docstrings and comments; of other files everything. Gaps become one space."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        kinds = ast.Module, ast.ClassDef, ast.FunctionDef
        said = [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
        text = "\n".join(said + re.findall(r"#(?!:).*", text))
    return re.sub(r"\s+(?:# )?", " ", text)


def cited(pattern, text):
    """Return each number after a name: 'DEVICE 9, 10' are two."""
    return [number for match in re.findall(pattern + SEVERAL, text) for number in re.findall(r"\d+(?:\.\d+)?", match)]


def dangling(path):
    """Return the citations in a file that lead nowhere."""
    text, lost = words(path), []
    for page, pattern, numbers in (
        ("SPECIFICATION", r"\bSPECIFICATION(?:\.md)?(?: section)? ", SPECIFICATION),
        ("DESIGN", r"\bDESIGN(?:\.md)? section ", DESIGN),
        ("DEVICE", r"\bDEVICE(?:\.md)? ", DEVICE),
    ):
        lost += ["%s %s" % (page, number) for number in cited(pattern, text) if number not in numbers]
    if path.name == "SPECIFICATION.md":
        lost += ["section %s" % number for number in cited(r"\bsections? ", text) if number not in SPECIFICATION]
        sources = set(re.findall(r"- (S\d+) ", text))
        lost += [mark for mark in re.findall(r"\bS\d+\b", text) if mark not in sources]
    elif path.suffix == ".py" and path.name not in ("uf2.py", "test_drive.py"):  # whose errata have numbers too
        lost += [hole for hole in HOLE.findall(text) if hole not in HOLES]
    if path.name.removeprefix("test_") in {game.name for game in (ROOT / "engine" / "games").glob("*.py")}:
        lost += [mark for mark in PARAGRAPH.findall(text) if mark not in SPECIFICATION]
    return lost


def anchors(page):
    """Return GitHub's anchors for the headings of a page."""
    headings = re.findall(r"^#+ (.*)", page.read_text(encoding="utf-8"), re.M)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]


def astray(page):
    """Return the links, paths and tests that a page names and that do not exist."""
    text, lost = page.read_text(encoding="utf-8"), []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        target, _, anchor = link.partition("#")
        if "://" in link:
            continue
        target_page = (page.parent / target) if target else page
        if not target_page.exists() or anchor and anchor not in anchors(target_page):
            lost.append(link)
    for name in re.findall(r"(?<![\w./-])(?:%s)/[\w./*<{%%-]*" % "|".join(OURS), text):
        if not PLACEHOLDER.search(name) and not (ROOT / name.rstrip(".")).exists():
            lost.append(name)
    return lost + [name for name in re.findall(r"`(test_\w+)`", text) if name not in TESTS]


@pytest.mark.parametrize("path", SOURCES + PAGES + FORMS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_citation_leads_somewhere(path):
    assert not dangling(path)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page):
    assert not astray(page)


def test_citation_patterns_match_enough():
    """The patterns find all five games, all gaps in the rules, all numbers of the device, and enough citations."""
    assert {"%d" % game for game in range(1, 6)} < SPECIFICATION
    counts = {"D": 6, "E": 18, "F": 6, "Q": 15, "W": 35}
    assert {"%s%d" % (letter, i + 1) for letter, count in counts.items() for i in range(count)} <= HOLES
    assert {"%d" % number for number in range(1, 24)} - DEVICE == {"2", "6"}, "a number keeps its meaning; two are unused"
    assert {"%d" % (i + 1) for i in range(8)} == DESIGN
    sites = " ".join(words(path) for path in SOURCES if path.parts[len(ROOT.parts)] != "tests")
    assert len(set(cited(r"\bDEVICE ", sites))) >= 9


def test_dangling_citation_is_found(tmp_path):
    source = tmp_path / "thegame.py"
    text = "SPECIFICATION.md section 6 and 1.99, SPECIFICATION 1.3.\n\n(D7, E13.) As 1.42 has it."
    source.write_text('"""%s"""\nX = 1  # DEVICE 1,\n# 99\n' % text)
    assert dangling(source) == ["SPECIFICATION 6", "SPECIFICATION 1.99", "DEVICE 99", "D7", "1.99", "1.42"]
    page = tmp_path / "page.md"
    page.write_text("# One\n[a](#one) [b](#two) [c](gone.md) [d](https://a.b/c) lib/ui/gone.py, `lib/ui/NAME.py` `test_gone`\n")
    assert astray(page) == ["#two", "gone.md", "lib/ui/gone.py", "test_gone"]
    page.write_text("DESIGN section 9; DEVICE 4 and 98\n")
    assert dangling(page) == ["DESIGN 9", "DEVICE 98"]


def test_no_text_cites_private_notes():
    """Pages and comments cite no files outside the repository, and no numbers of review sheets."""
    notes = re.compile(r"/[w]ork/|\bshared/|file 00[0-4]|(?:CIRCUITPYTHON|WEB|PEERS|house|speed|breaks)\.md")
    for path in SOURCES + PAGES + FORMS:
        assert path == Path(__file__) or not notes.search(path.read_text(encoding="utf-8")), path


# Left to be filled in: an owner's or a repository's name that nobody wrote, an example's address, a note to oneself
UNFILLED = re.compile(r"\bOWNER\b|/NAME\b|\bYOUR[-_]|example\.(?:com|org)|\bTODO\b|\bTBD\b|\bXXX\b|<your ")


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_page_has_a_placeholder(page):
    """A reader would click or type it as it is. Paths in `code` may say NAME: these are shapes of a path."""
    text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))
    if page.name == "CONTRACT.md":
        text = re.sub(r"^## .*$", "", text, flags=re.M)  # its headings have the shapes of paths, too
    assert not UNFILLED.search(text)


def test_a_placeholder_is_found():
    for text in "[Play](https://OWNER.github.io/cards/)", "https://github.com/someone/NAME", "git clone YOUR-ADDRESS", "TODO":
        assert UNFILLED.search(text), text
    assert not UNFILLED.search("the owner of the FILE or the NAME of a game")


def test_players_read_the_rules_of_the_device():
    """docs/RULES.md is as `make art` writes it, and has every game."""
    page = (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")
    assert page == art.rules_page(), "the rules have changed: `make art` writes docs/RULES.md"
    assert re.findall(r"^## (.*)", page, re.M) == [games.load(name).NAME for name in games.CATALOG]


# the version


def test_there_is_one_version():
    """The versions in lib/ui/version.py, in pyproject.toml and in the newest entry of CHANGELOG.md are equal."""
    names = {}
    exec((ROOT / "lib" / "ui" / "version.py").read_text(encoding="utf-8"), names)
    version = str(names["VERSION"], "utf-8")
    with open(ROOT / "pyproject.toml", "rb") as file:
        assert tomllib.load(file)["project"]["version"] == version
    log = (ROOT / "docs" / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## ([\w.]+), ", log, re.M).group(1) == version


# page one of DESIGN.md


def example(language):
    """Return the one block of code of this language in DESIGN.md."""
    (found,) = re.findall("```%s\n(.*?)```" % language, (ROOT / "docs" / "DESIGN.md").read_text(encoding="utf-8"), re.S)
    return found


def test_the_screen_in_design_works():
    """DESIGN.md says that it is a whole screen: it counts presses of A, and any other key goes back."""
    module, desk = {}, Headless()
    exec(example("python"), module)
    before = desk.app.screen
    desk.app.show(module["screen"](desk.app, lambda: before))
    desk.press("a", "a")
    assert desk.text() == "HELLO\nPlayer 2"
    desk.press("left")
    assert desk.app.screen is before


def test_the_rule_in_design_is_the_engines():
    page = " ".join((ROOT / "docs" / "DESIGN.md").read_text(encoding="utf-8").split())
    for line in inspect.getsource(thegame.lays).splitlines():
        assert '"""' in line or " ".join(line.split()) in page, line
    assert "Card 38 on the third pile is `38 << 8 | 2` = 9,730" in page and thegame.label(38 << 8 | 2) == "lay 38 on pile 3"


def test_page_one_of_design_is_short():
    """Page one, all before the first numbered section, has at most 90 lines."""
    text = (ROOT / "docs" / "DESIGN.md").read_text(encoding="utf-8")
    assert text.split("\n## 1. ")[0].count("\n") <= 90


# files that GitHub reads


def test_workflows():
    """Each workflow is valid, names its trigger, pins every action by a major version, and uses targets of the Makefile."""
    flows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    assert [path.stem for path in flows] == ["device", "pages", "release", "test"]
    targets = set(re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    for path in flows:
        flow = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert flow["name"] and flow[True] and flow["permissions"]  # YAML reads the word `on` as yes
        for job in flow["jobs"].values():
            assert job["runs-on"] and job["timeout-minutes"]
            for step in job["steps"]:
                assert re.fullmatch(r"actions/[\w-]+@v\d+", step["uses"]) if "uses" in step else step["run"]
                for target in re.findall(r"^\s*make ([\w-]+)", step.get("run", ""), re.M):
                    assert target in targets, target


def test_the_tests_run_everywhere():
    """Python 3.11 to 3.14 on three systems, and no test is skipped unnoticed."""
    flow = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8"))
    (job,) = flow["jobs"].values()
    matrix = job["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert [name.split("-")[0] for name in matrix["system"]] == ["ubuntu", "macos", "windows"]
    assert "tests.support.unskipped" in job["env"]["PYTEST_ADDOPTS"]


def test_issue_forms():
    """Each form requires the fields without which a report is worthless."""
    required = {}
    for path in sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")):
        form = yaml.safe_load(path.read_text(encoding="utf-8"))
        if path.stem == "config":
            continue
        assert form["name"] and form["description"]
        names = [field["id"] for field in form["body"] if field["type"] != "markdown"]
        assert len(names) == len(set(names))
        required[path.stem] = {field["id"] for field in form["body"] if field.get("validations", {}).get("required")}
        for field in form["body"]:
            assert field["type"] in ("markdown", "input", "textarea", "dropdown", "checkboxes")
            assert field["attributes"].get("label") or field["type"] == "markdown" and field["attributes"]["value"]
    assert required.keys() == {"rule", "hardware", "idea"}
    assert {"code", "deal"} <= required["rule"] and {"boot_out", "blinks"} <= required["hardware"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "import pytest\n\ndef test_it():\n    pytest.skip('no reason')\n",
        "import pytest\npytest.skip('no reason', allow_module_level=True)\n",
        "import pytest\n\n@pytest.mark.skipif(True, reason='no reason')\ndef test_it():\n    pass\n",
    ],
)
def test_skipped_tests_fail_under_unskipped(tmp_path, text):
    """tests/support/unskipped.py works for each way to skip; expected failures may still fail."""
    path = tmp_path / "test_it.py"
    path.write_text(text + "\n@pytest.mark.xfail(reason='known')\ndef test_other():\n    raise ValueError\n")
    command = [sys.executable, "-m", "pytest", "-p", "tests.support.unskipped", "--rootdir", str(tmp_path), str(path)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTEST_ADDOPTS": ""})
    assert result.returncode == (2 if "module_level" in text else 1)
    assert "must not be skipped here. Skipped: no reason" in result.stdout


def test_allowed_skips(monkeypatch):
    """Without a firmware the device's tests may be skipped; on Windows, tests that name it."""
    monkeypatch.delenv("CIRCUITPYTHON_UF2", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert unskipped.excused("tests/device/test_device.py::test_menu", "no firmware")
    assert not unskipped.excused("tests/engine/test_micropython.py", "Node is not installed")
    assert not unskipped.excused("tests/simulator/test_simulator.py::test_pty", "not for Windows")
    monkeypatch.setattr(sys, "platform", "win32")
    assert unskipped.excused("tests/simulator/test_simulator.py::test_pty", "not for Windows")
    monkeypatch.setenv("CIRCUITPYTHON_UF2", "circuitpython.uf2")
    assert not unskipped.excused("tests/device/test_device.py::test_menu", "no emulator")
    monkeypatch.delenv("CIRCUITPYTHON_W_UF2", raising=False)
    assert unskipped.excused("tests/device/test_boards.py::test_a_pico_w", "no firmware")
    monkeypatch.setenv("CIRCUITPYTHON_W_UF2", "circuitpython-w.uf2")
    assert not unskipped.excused("tests/device/test_boards.py::test_a_pico_w", "no emulator")


# Words in italics on a page are texts of the screen, except these: stress, names, quotations
QUOTED = re.compile(r"(?<![*\w])\*(?!\*)([^*]+?)\*(?![*\w])")
ELSE = {
    *["firmware", "our files", "while", "other", "does", "ground", "serial console", "Passive", "Slow"],
    *[
        "Desk",
        "Emulated",
        "Copy link",
        "Serial",
        "Powering Pico",
        "In the hand",
        "Format, Make Plain Text",
        "Releases",
        "Check:",
    ],
    *["Traceback", "Error", "Press any key", "invalid syntax for integer", "No pull up found"],
    *["I do not find a display", "The display does not answer", "Incompatible .mpy file"],
}


GUIDES = "README.md", "docs/BUILD.md", "docs/SIMULATOR.md"


def quoted(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    text = re.sub(r"```.*?```|`[^`]*`|\*\*[^*]*\*\*|^ {4,}[^\n]*$|^\* ", " ", text, flags=re.S | re.M)
    return {re.sub(r"\s+", " ", match) for match in QUOTED.findall(text)}


def test_guides_quote_the_screen_exactly():
    """README, BUILD.md and SIMULATOR.md quote texts of the screen word by word, and every exception is used."""
    lines = (ROOT / "lib" / "ui" / "text" / "en.txt").read_text(encoding="utf-8").splitlines()
    said = {line.split("=", 1)[1] for line in lines if "=" in line} | {crash.HEAD}
    quotations = set().union(*map(quoted, GUIDES))
    assert len(quotations & said) > 12
    for text in quotations - said - ELSE:
        assert text.split(":")[0] in said, "%r is not what the screen says" % text
    assert not {text for text in ELSE if text not in quotations}
