"""The wiring for the Wokwi simulator: docs/wokwi/diagram.json. `python -m simulator.drawings.wokwi` writes it.

Names of parts and pins are Wokwi's: wokwi-pi-pico (grounds GND.1 to GND.8, in order of the pins), board-ssd1306 (GND VCC SCL
SDA), wokwi-pushbutton (1.l and 1.r are joined, as are 2.l and 2.r; a press joins all four), wokwi-buzzer (1 is minus).
"""

import json

from simulator.drawings.wiring import DISPLAY, KEYS, PIEZO, PINS, ROOT

DIAGRAM = ROOT / "docs" / "wokwi" / "diagram.json"
GROUND = 13  # the pin for the second legs of all buttons
PRESSED = {"UP": "ArrowUp", "DOWN": "ArrowDown", "LEFT": "ArrowLeft", "RIGHT": "ArrowRight", "A": "z", "B": "x"}
PLACES = {"UP": (60, 180), "DOWN": (60, 340), "LEFT": (-20, 260), "RIGHT": (140, 260), "A": (140, 420), "B": (40, 440)}
COLOURS = ["black", "red", "gold", "blue", "green", "purple", "orange", "cyan", "magenta", "brown"]  # as in the picture


def pin(number):
    """Return Wokwi's name for a pin of the Pico."""
    name = PINS[number - 1]
    if "GND" in name:
        return "pico:GND.%d" % sum("GND" in one for one in PINS[:number])
    return "pico:" + name.removesuffix("(OUT)")


def part(kind, name, top, left, **more):
    return {"type": kind, "id": name, "top": top, "left": left, "attrs": more}


def diagram():
    parts = [part("wokwi-pi-pico", "pico", 200, 300), part("board-ssd1306", "oled", 40, 60, i2cAddress="0x3c")]
    wires = [["oled:" + name, pin(number), colour, ["v0"]] for (name, number, *_), colour in zip(DISPLAY, COLOURS)]
    for (name, number, *_), colour in zip(KEYS, COLOURS[len(DISPLAY) :]):
        left, top = PLACES[name]
        parts.append(part("wokwi-pushbutton", name.lower(), top, left, label=name, key=PRESSED[name], color="gray"))
        wires.append([name.lower() + ":1.r", pin(number), colour, ["h0"]])
        wires.append([name.lower() + ":2.r", pin(GROUND), "black", ["h0"]])
    parts.append(part("wokwi-buzzer", "piezo", 440, 420, volume="0.1"))
    wires += [["piezo:%d" % (leg + 1), pin(number), "gray", ["v0"]] for leg, number in enumerate(PIEZO)]
    return {"version": 1, "author": "the card table", "editor": "wokwi", "parts": parts, "connections": wires}


def text():
    """Return the diagram as JSON, with a line for each part and wire."""
    lines = ["{"]
    for name, value in diagram().items():
        if isinstance(value, list):
            inner = ",\n".join("    " + json.dumps(one) for one in value)
            lines.append('  "%s": [\n%s\n  ],' % (name, inner))
        else:
            lines.append('  "%s": %s,' % (name, json.dumps(value)))
    lines[-1] = lines[-1].removesuffix(",")
    return "\n".join([*lines, "}"]) + "\n"


if __name__ == "__main__":
    DIAGRAM.write_text(text(), encoding="utf-8")
