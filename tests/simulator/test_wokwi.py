"""docs/wokwi against the wiring: the table in BUILD.md, the pins of hw/wiring.py, the file that `make drive` writes."""

import ast
import json
import re
import tomllib
from pathlib import Path

from simulator.drawings import wokwi
from simulator.drawings.wiring import PINS
from simulator.install import release

ROOT = Path(__file__).parent.parent.parent
# The legs of each part, from Wokwi's documentation; a button's two legs of a side are one
PARTS = {
    "board-ssd1306": {"GND", "VCC", "SCL", "SDA"},
    "wokwi-pushbutton": {"1.l", "1.r", "2.l", "2.r"},
    "wokwi-buzzer": {"1", "2"},
    "wokwi-pi-pico": {"GP%d" % pin for pin in (*range(23), 26, 27, 28)}
    | {"GND.%d" % (number + 1) for number in range(8)}
    | {"VSYS", "VBUS", "3V3"},
}
GROUNDS = 3, 8, 13, 18, 23, 28, 33, 38


def diagram():
    return json.loads(wokwi.DIAGRAM.read_text(encoding="utf-8"))


def told():
    """Return {a part's leg: physical pin} from the table in BUILD.md."""
    text = (ROOT / "docs" / "BUILD.md").read_text(encoding="utf-8").split("## 2. The wiring")[1].split("###")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:4]] for line in text.splitlines() if re.match(r"\| \w", line)]
    legs = {}
    for what, names, pins in rows[1:]:
        for name, pin in zip(names.split(", and "), pins.split(", and ")):
            assert PINS[int(pin) - 1] == name
            legs[what, name] = int(pin)
    return legs


def physical(end):
    """Return the physical pin of one of the Pico's names."""
    name = end.removeprefix("pico:")
    if name.startswith("GND."):
        return GROUNDS[int(name[4:]) - 1]
    return PINS.index({"3V3": "3V3(OUT)"}.get(name, name)) + 1


def wires():
    """Return {a part's leg: the physical pin it is wired to}."""
    pins = {}
    for one, other, _, _ in diagram()["connections"]:
        assert one not in pins and other.startswith("pico:")
        pins[one] = physical(other)
    return pins


def test_diagram_file_is_up_to_date():
    assert wokwi.DIAGRAM.read_text(encoding="utf-8") == wokwi.text(), "make pictures writes it again"


def test_each_wire_joins_two_legs_that_are_there():
    parts = {part["id"]: part["type"] for part in diagram()["parts"]}
    assert len(parts) == len(diagram()["parts"]) == 9 and diagram()["version"] == 1
    for one, other, colour, _ in diagram()["connections"]:
        for end in one, other:
            part, leg = end.split(":")
            assert leg in PARTS[parts[part]], end
        assert colour


def test_the_wires_are_those_of_the_table():
    table, wired = told(), wires()
    for name in "SDA", "SCL", "GND":
        assert wired.pop("oled:" + name) == next(pin for (what, _), pin in table.items() if what == "display " + name)
    assert wired.pop("oled:VCC") == 36
    ground = next(pin for (what, _), pin in table.items() if what.startswith("the other leg"))
    for key in "up", "down", "left", "right", "a", "b":
        assert wired.pop(key + ":1.r") == next(pin for (what, _), pin in table.items() if what == "button " + key.upper())
        assert wired.pop(key + ":2.r") == ground
    assert {wired.pop("piezo:1"), wired.pop("piezo:2")} == {pin for (what, _), pin in table.items() if "piezo" in what}
    assert not wired


def test_the_wires_are_those_that_the_program_takes():
    """The defaults of hw/wiring.py, without settings.toml."""
    source = ast.parse((ROOT / "hw" / "wiring.py").read_text(encoding="utf-8"))
    taken = {
        node.args[0].value: node.args[1].value
        for node in ast.walk(source)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "take" and isinstance(node.args[0], ast.Constant)
    }
    keys = next(node.value for node in source.body if isinstance(node, ast.Assign) and node.targets[0].id == "KEYS")
    taken.update(ast.literal_eval(keys))
    wired = wires()
    assert PINS[wired["oled:SDA"] - 1] == taken["OLED_SDA"] and PINS[wired["oled:SCL"] - 1] == taken["OLED_SCL"]
    for key in "up", "down", "left", "right", "a", "b":
        assert PINS[wired[key + ":1.r"] - 1] == taken["KEY_" + key.upper()]


def test_the_firmware_is_the_file_that_is_made():
    """The path leads from the folder of wokwi.toml to the file of `make drive`."""
    given = tomllib.loads((ROOT / "docs" / "wokwi" / "wokwi.toml").read_text(encoding="utf-8"))["wokwi"]
    assert given == {"version": 1, "firmware": "../../build/card-table-%s.uf2" % release.version()}
