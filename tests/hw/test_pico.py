"""hw/pico.py on the desktop, over fakes of CircuitPython's modules: cases that emulated firmware cannot show on demand."""

import importlib
import sys
from types import ModuleType, SimpleNamespace

import pytest

from simulator.device.desk import Clock
from simulator.headless import Headless
from tests.support import keyplay
from ui.keys import _FIRST, DOWN, HOLD, LEFT, RIGHT, UP, A, B, Input

ROOM = 64  # keypad.Keys' max_events
BOUNCE = 8  # ms
TIME = Clock()
TIME.least = 0  # keypad scans every ms


class Queue:
    """A fake keypad.EventQueue: keeps the oldest edges with their times, and remembers an overflow."""

    def __init__(self):
        self.edges, self.overflowed = [], False

    def record(self, key, pressed):
        if len(self.edges) < ROOM:
            self.edges.append((key, pressed, TIME.ticks()))
        else:
            self.overflowed = True

    def clear(self):
        self.edges.clear()
        self.overflowed = False

    def get_into(self, event):
        if not self.edges:
            return False
        event.key_number, event.pressed, event.timestamp = self.edges.pop(0)
        return True


class Keypad:
    """A fake keypad.Keys: it knows which keys are down even if its queue is full; reset() makes it find out again."""

    def __init__(self):
        self.events, self.down, self.reported = Queue(), set(), set()

    def push(self, key, pressed):
        (self.down.add if pressed else self.down.discard)(key)
        self.scan()

    def scan(self):
        for key in sorted(self.down ^ self.reported):
            self.events.record(key, key in self.down)
        self.reported = set(self.down)

    def reset(self):
        self.reported = set()


@pytest.fixture
def pico(monkeypatch):
    """Yield hw.pico, imported over fakes of the modules that Blinka lacks."""
    TIME.now = 1000
    for name, parts in {
        "alarm": {"sleep_memory": bytearray(256)},
        "keypad": {"Event": SimpleNamespace},
        "microcontroller": {"nvm": bytearray(4096), "cpu": SimpleNamespace(uid=bytes(8))},
        "supervisor": {"ticks_ms": TIME.ticks},
    }.items():
        module = ModuleType(name)
        vars(module).update(parts)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "hw.pico", raising=False)
    yield importlib.import_module("hw.pico")
    sys.modules.pop("hw.pico", None)


def drum(keypad, count=2 * ROOM):
    for _ in range(count):
        keypad.push(RIGHT, True)
        keypad.push(RIGHT, False)


def told(keys):
    """Return all edges that are reported now."""
    edges = []
    while keys.poll(keys.event):
        edges.append((keys.event.key_number, keys.event.pressed))
    return edges


@pytest.fixture
def desk(pico, monkeypatch):
    """Return the whole program, with the keys of the Pico."""
    monkeypatch.setattr("simulator.device.desk.Keys", lambda: pico.Keys(Keypad()))
    monkeypatch.setattr("simulator.device.desk.Clock", lambda: TIME)
    return Headless(deal=427)


def look(desk, ms=0):
    desk.desk.keys.keypad.scan()
    desk.app.step()
    desk.wait(ms)


@pytest.mark.parametrize("key", [UP, DOWN, LEFT, A, B])
def test_release_lost_in_an_overflow_does_not_hold_the_key(desk, key):
    """LEFT's lost release made it repeat 88 times in ten seconds; A's would have ended the turn."""
    keypad, screen = desk.desk.keys.keypad, desk.app.screen
    keypad.push(key, True)
    look(desk)
    at = screen.at
    drum(keypad)
    keypad.push(key, False)
    look(desk, 10000)
    assert desk.app.screen is screen and screen.at == at and not desk.app.input.down
    keypad.push(DOWN, True)
    look(desk)
    assert screen.at != at, "the next press counts"


def test_key_held_through_an_overflow_is_ignored_until_released(pico):
    """Neither the overflow nor the release is a press of A: it would lay a card by accident."""
    keypad, gestures, input = Keypad(), [], Input()
    keys = pico.Keys(keypad)
    keys.overflowed = input.forget

    def looked(now):
        TIME.sleep(now - TIME.now)
        keypad.scan()
        while keys.poll(keys.event):
            gestures.append(input.edge(keys.event.key_number, keys.event.pressed, now))
        gestures.append(input.tick(now))

    keypad.push(A, True)
    keypad.push(LEFT, True)
    start = TIME.now
    looked(start)
    drum(keypad)
    gestures.clear()
    for now in range(start + 100, start + 100 + 4 * HOLD, _FIRST // 7):
        looked(now)
    keypad.push(A, False)
    keypad.push(LEFT, False)
    looked(start + 5 * HOLD)
    assert not any(gesture is not None for gesture in gestures)
    keypad.push(A, True)
    looked(start + 6 * HOLD)
    TIME.sleep(50)
    keypad.push(A, False)
    looked(TIME.now)
    assert gestures[-2:] == [A, None]


def test_overflow_without_a_listener_does_not_crash(pico):
    """Before there is an App a crash screen waits for a key: an overflow must not crash it again."""
    keypad = Keypad()
    keys = pico.Keys(keypad)
    drum(keypad)
    assert not keys.poll(keys.event)
    keypad.push(A, True)
    assert keys.poll(keys.event) and keys.event.pressed


@pytest.mark.parametrize("bounce", [1, 3, 5])
@pytest.mark.parametrize("late", [1, 30, 200])
def test_a_bounce_is_no_press(pico, bounce, late):
    """Twelve presses that bounce for 3 or 5 ms are twelve, also if the keys are polled late, after a picture or an erase.

    Polled each millisecond they were some thirty.
    """
    keypad, edges = Keypad(), []
    keys = pico.Keys(keypad)

    def wait(ms):
        for _ in range(ms):
            if TIME.now % late == 0:
                edges.extend(told(keys))
            TIME.sleep(1)

    def turn(pressed):
        for at in range(bounce + 1):
            keypad.push(RIGHT, pressed ^ (at % 2 == 1))
            wait(1)
        keypad.push(RIGHT, pressed)
        wait(25)

    for _ in range(12):
        turn(True)
        turn(False)
    wait(late)
    assert edges == [(RIGHT, True), (RIGHT, False)] * 12


@pytest.mark.parametrize("held", range(1, 2 * BOUNCE))
@pytest.mark.parametrize("late", [0, 100])
def test_a_short_press_does_not_hang(pico, held, late):
    """A key released within its bounce is reported up after it; the next press counts, and so do other keys."""
    keypad = Keypad()
    keys = pico.Keys(keypad)
    edges = []
    for key in (A, LEFT, A):
        keypad.push(key, True)
        edges += [] if late else told(keys)
        TIME.sleep(held)
        keypad.push(key, False)
        edges += [] if late else told(keys)
        TIME.sleep(max(BOUNCE - held, 0) + late)
        edges += told(keys)
    assert edges == [(key, pressed) for key in (A, LEFT, A) for pressed in (True, False)]


def test_keys_that_change_together_are_all_reported(pico):
    keypad = Keypad()
    keys = pico.Keys(keypad)
    for key in (UP, A, B):
        keypad.push(key, True)
    assert told(keys) == [(UP, True), (A, True), (B, True)]
    TIME.sleep(3)
    for key in (B, UP):
        keypad.push(key, False)
    keypad.push(LEFT, True)
    assert told(keys) == [(LEFT, True)]
    TIME.sleep(BOUNCE)
    assert sorted(told(keys)) == [(UP, False), (B, False)]


def opened(pico, pwm, cell=None, **more):
    """Return a Pico that loads this wiring, and only the modules given."""
    wiring = SimpleNamespace(
        open_display=lambda: (SimpleNamespace(deinit=lambda: None), None),
        open_keys=lambda display: ("pins", Keypad()),
        open_piezo=lambda display: pwm,
        times=lambda display: (30000, 120000, 600000),
        open_battery=lambda display: cell,
        open_spare=lambda wires, display: None,
        page=lambda display: None,
    )
    pico.load = {"hw.wiring": wiring, **more}.__getitem__
    return pico.Pico()


def test_the_piezo_sounds(pico):
    """A note has its frequency and a duty cycle of one half, or less for a soft one; silence has none."""
    pwm, log = SimpleNamespace(frequency=440, duty_cycle=0, deinit=lambda: log.append("deinit")), []
    device = opened(pico, pwm)
    device.sound(880, 2)
    assert (pwm.frequency, pwm.duty_cycle) == (880, 32768)
    device.sound(660, 1)
    assert pwm.frequency == 660 and 0 < pwm.duty_cycle < 3000
    device.sound(0, 0)
    assert (pwm.frequency, pwm.duty_cycle) == (660, 0)
    device.close()
    assert log == ["deinit"]


def test_no_piezo_no_sound(pico):
    device = opened(pico, None)
    assert device.sound is None
    device.close()


@pytest.fixture
def wired(monkeypatch):
    """Yield hw.wiring over a board with one pin, its settings and a log of opened parts."""
    log, settings = [], {}

    class Pin:
        pass

    def out(pin, **given):
        if "busy" in settings:
            raise ValueError("GP16 in use")
        log.append((pin, given))
        return "pwm"

    for name, parts in {
        "alarm": {},
        "board": {"GP16": Pin()},
        "busio": {},
        "digitalio": {},
        "keypad": {},
        "microcontroller": {"Pin": Pin},
        "pwmio": {"PWMOut": out},
        "supervisor": {},
    }.items():
        module = ModuleType(name)
        vars(module).update(parts)
        monkeypatch.setitem(sys.modules, name, module)
    for name in "hw.wiring", "hw.pico":
        monkeypatch.delitem(sys.modules, name, raising=False)
    wiring = importlib.import_module("hw.wiring")
    monkeypatch.setattr(wiring, "setting", settings.get)
    yield wiring, settings, log
    sys.modules.pop("hw.wiring", None)


def test_a_piezo_is_opened_only_where_one_is_named(wired, monkeypatch):
    wiring, settings, log = wired
    module = sys.modules["pwmio"]
    monkeypatch.setitem(sys.modules, "pwmio", None)
    assert wiring.open_piezo(None) is None, "and nothing of it is imported"
    monkeypatch.setitem(sys.modules, "pwmio", module)
    settings["PIEZO"] = "GP16"
    assert wiring.open_piezo(None) == "pwm"
    ((pin, given),) = log
    assert pin is sys.modules["board"].GP16 and given["duty_cycle"] == 0 and given["variable_frequency"]


@pytest.mark.parametrize("more, said", [({"PIEZO": "GP99"}, "not a pin of this board"), ({"busy": 1}, "pin is in use")])
def test_trouble_with_the_piezo_is_shown_on_the_display(wired, more, said):
    wiring, settings, _ = wired
    settings.update({"PIEZO": "GP16"}, **more)
    with pytest.raises(wiring.Trouble, match=said) as caught:
        wiring.open_piezo("display")
    assert caught.value.display == "display" and caught.value.blinks == 3


def test_simulated_keys_have_the_same_queue_size():
    desk = keyplay.table_of((), 427)
    desk.desk.keys.push(RIGHT, True)
    desk.app.step()
    at = desk.app.screen.view.at
    drum(desk.desk.keys)
    desk.wait(5000)
    assert desk.app.screen.view.at == at and not desk.app.input.down
    desk.press("right")
    assert desk.app.screen.view.at == at + 1


@pytest.fixture
def night(pico, monkeypatch):
    """Yield hw.sleep over a fake alarm that logs its calls, a Pico, the log, and the pins listened to."""
    log = []

    class PinAlarm(SimpleNamespace):
        def __init__(self, pin, **given):
            super().__init__(pin=pin, **given)

    def light(*alarms):
        log.append(("light", alarms))
        return alarms[log[0]]

    alarm = sys.modules["alarm"]
    alarm.pin, alarm.time = SimpleNamespace(PinAlarm=PinAlarm), SimpleNamespace(TimeAlarm=SimpleNamespace)
    alarm.light_sleep_until_alarms = light
    alarm.exit_and_deep_sleep_until_alarms = lambda *alarms: log.append(("deep", alarms))
    device, listened = opened(pico, None), []
    device.pins, device.keys.keypad.deinit = ["GP10", "GP11"], lambda: log.append("let go")
    monkeypatch.setattr(pico, "listen", lambda pins: listened.append(pins) or Keypad())
    monkeypatch.delitem(sys.modules, "hw.sleep", raising=False)
    yield importlib.import_module("hw.sleep"), device, log, listened
    sys.modules.pop("hw.sleep", None)


@pytest.mark.parametrize("woke, ms", [(0, 0), (1, 600000), (2, 600000)])
def test_light_sleep_until_a_key_or_the_time(night, woke, ms):
    """The keypad releases the pins first; each alarm wakes on a low pin with its pull-up; then the keys are scanned again."""
    module, device, log, listened = night
    log.append(woke)
    keypad = device.keys.keypad
    assert module.doze(device, ms) == (woke < 2)
    assert log[1] == "let go" and log[2][0] == "light"
    pins, more = log[2][1][:2], log[2][1][2:]
    assert [(one.pin, one.value, one.pull) for one in pins] == [("GP10", False, True), ("GP11", False, True)]
    assert len(more) == (ms > 0) and listened == [device.pins] and device.keys.keypad is not keypad


def test_the_deepest_sleep_is_until_a_key(night):
    """There is no time alarm: with one the RP2040 only sleeps lightly."""
    module, device, log, listened = night
    module.sleep(device)
    assert log[0] == "let go" and log[1][0] == "deep" and [one.pin for one in log[1][1]] == device.pins and not listened


def test_key_that_is_down_after_sleep_is_reported(pico):
    """Keys that were down before the sleep are forgotten."""
    first, keypad = Keypad(), Keypad()
    keys = pico.Keys(first)
    first.push(LEFT, True)
    assert told(keys) == [(LEFT, True)]
    keypad.down.add(A)
    TIME.sleep(BOUNCE)
    keys.hear(keypad)
    keypad.scan()
    assert told(keys) == [(A, True)]


def test_board_without_alarm(pico, monkeypatch):
    """On the Pico 2 no memory survives a reset, and there is no sleep."""
    monkeypatch.setattr(pico, "alarm", None)
    device = opened(pico, None)
    assert device.memory is None and device.night is None


def test_times_of_the_settings(wired):
    wiring, settings, _ = wired
    assert wiring.times(None) == (30000, 120000, 600000)
    settings.update(DIM_AFTER=0, DARK_AFTER="5", SLEEP_AFTER=36000)
    assert wiring.times(None) == (0, 5000, 36000000)


@pytest.mark.parametrize("wrong", [-1, 36001, "soon", "1.5", ""])
def test_wrong_time_is_reported(wired, wrong):
    wiring, settings, _ = wired
    settings["SLEEP_AFTER"] = wrong
    with pytest.raises(wiring.Trouble, match="SLEEP_AFTER = %s is not allowed; use 0 to 36000" % wrong) as caught:
        wiring.times("display")
    assert caught.value.display == "display" and caught.value.blinks == 4


class Cell:
    """A fake analogio.AnalogIn on a third of VSYS: a reading for each look, the last one repeated."""

    def __init__(self, *mv):
        self.values = [mv * 65536 // 9900 for mv in mv]

    @property
    def value(self):
        return self.values.pop(0) if len(self.values) > 1 else self.values[0]


def test_battery_levels_and_recovery(pico):
    """Low and too low end only when the battery has recovered by a margin."""
    cell = Cell(4200)
    device = opened(pico, None, (cell, 3000, 2700))
    for mv, charge in (4200, 0), (3010, 0), (2990, 1), (3030, 1), (3070, 0), (2690, 2), (2740, 2), (2770, 1), (3070, 0):
        cell.values = [mv * 65536 // 9900]
        assert device.battery() == charge, mv


def test_battery_reading_is_averaged(pico):
    device = opened(pico, None, (Cell(2800, 3300, 2900, 3200, 3000, 3100, 2950, 3150, 3000), 3000, 2700))
    assert device.battery() == 0


def test_unmeasured_battery_is_not_low(pico):
    """A floating pin reads a voltage at which no Pico runs."""
    device = opened(pico, None, (Cell(900), 3000, 2700))
    assert device.battery() == 0
    assert opened(pico, None).battery is None


def test_the_battery_is_measured_where_the_board_can(wired, monkeypatch):
    wiring, settings, _ = wired
    assert wiring.open_battery(None) is None
    board, analogio = sys.modules["board"], ModuleType("analogio")
    analogio.AnalogIn = lambda pin: ("measures", pin)
    monkeypatch.setitem(sys.modules, "analogio", analogio)
    board.VOLTAGE_MONITOR = "GP29"
    assert wiring.open_battery(None) == (("measures", "GP29"), 3000, 2700)
    settings["BATTERY_LOW"] = 2500
    assert wiring.open_battery(None)[1:] == (2500, 2500)
    settings["BATTERY_LOW"] = 0
    assert wiring.open_battery(None) is None


@pytest.mark.parametrize("more", [{"BATTERY_LOW": 6000}, {"BATTERY_LOW": 3300, "BATTERY_EMPTY": 3301}, {"BATTERY_LOW": "3.3"}])
def test_wrong_voltage_is_reported(wired, more):
    wiring, settings, _ = wired
    settings.update(more)
    with pytest.raises(wiring.Trouble, match="is not allowed") as caught:
        wiring.open_battery("display")
    assert caught.value.display == "display" and caught.value.blinks == 4


def test_the_page_s_address_is_checked(wired):
    wiring, settings, _ = wired
    assert wiring.page("display") is None
    settings["PAGE"] = "https://cards.example/"
    assert wiring.page("display") == "https://cards.example/"
    for wrong in "cards.example", "ftp://cards.example", "https://cards.example/#deal=1", 5, "":
        settings["PAGE"] = wrong
        with pytest.raises(wiring.Trouble, match="PAGE = %s is no address" % wrong) as caught:
            wiring.page("display")
        assert caught.value.display == "display" and caught.value.blinks == 4


def test_memory_chip_is_searched_for_on_i2c_unless_forbidden(wired, monkeypatch):
    """SPI has none; the bus is unlocked again if no chip answers."""
    wiring, settings, _ = wired

    class Wires:
        held = reads = 0

        def try_lock(self):
            self.held += 1
            return True

        def unlock(self):
            self.held -= 1

        def readfrom_into(self, address, byte):
            self.reads += 1
            if address != answers:
                raise OSError(19)

    answers, wires = 0x57, Wires()
    assert wiring.open_spare(wires, None).address == 0x57 and wires.reads == 8 and not wires.held
    answers = 0
    assert wiring.open_spare(wires, None) is None and wires.reads == 16 and not wires.held
    settings["MEMORY"] = "none"
    assert wiring.open_spare(wires, None) is None and wires.reads == 16
    assert wiring.open_spare(SimpleNamespace(), None) is None
    settings["MEMORY"] = "fram"
    with pytest.raises(wiring.Trouble, match="MEMORY = fram is not allowed"):
        wiring.open_spare(wires, None)
