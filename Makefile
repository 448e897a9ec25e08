# make play | flash | drive | test | quick | mutants | soak | bench | device | device-bench | golden | art | pictures | case | lint
# The first call installs what it needs into .venv.

PYTHON ?= python3
RUN = .venv/bin/python
MICROPYTHON = tests/micropython/node_modules

.PHONY: play flash drive test quick mutants soak bench device device-bench golden art pictures case lint clean

play: .venv/ready
	@$(RUN) -m simulator

# make flash DRIVE=/media/me/CIRCUITPY FIRMWARE=circuitpython.uf2 ARGS=--dry-run: each only where it is needed.
NAMED = $(if $(FIRMWARE),--firmware "$(FIRMWARE)") $(ARGS)

flash: .venv/ready
	@$(RUN) -m simulator flash $(if $(DRIVE),--drive "$(DRIVE)") $(NAMED)

drive: .venv/ready
	@$(RUN) -m simulator drive $(NAMED)

# On all cores; who has done his tests takes over some of another's.
SHARED = -n auto --dist worksteal

test: .venv/ready $(MICROPYTHON)
	$(RUN) -m ruff check .
	$(RUN) -m pytest $(SHARED)

# The inner loop: all but what is marked slow, in less than a minute.
quick: .venv/ready
	$(RUN) -m pytest $(SHARED) -m "not slow"

# What no test would notice: make mutants ARGS="--seed 2 --count 300 --module games"
mutants: .venv/ready
	$(RUN) -m tests.mutants $(ARGS)

soak: .venv/ready
	$(RUN) -m tests.soak

bench: .venv/ready $(MICROPYTHON)
	@$(RUN) -m tests.bench

# Real firmware in an emulated Pico: make device CIRCUITPYTHON_UF2=circuitpython.uf2
device: .venv/device
	$(RUN) -m pytest tests/device -v

device-bench: .venv/device
	@$(RUN) -m tests.device.bench

golden: .venv/ready
	$(RUN) -m tests.playthrough
	$(RUN) -m tests.frames

art: .venv/ready
	$(RUN) -m simulator.art

pictures: .venv/ready
	$(RUN) -m simulator --headless --keys docs/pictures.keys --deal 427
	$(RUN) -m simulator --headless --keys docs/game.keys --deal 71
	$(RUN) -m simulator.wiring
	$(RUN) -m simulator.wokwi

# With OpenSCAD: sizes.scad, the bodies and their pictures; without, sizes.scad only.
case: .venv/ready
	$(RUN) -m simulator.casing

lint: .venv/ready
	$(RUN) -m ruff format .
	$(RUN) -m ruff check .

clean:
	rm -rf .venv $(MICROPYTHON)

.venv/ready: requirements.txt requirements-desk.txt
	$(PYTHON) -c "import sys; assert sys.version_info >= (3, 11), 'Python 3.11 or newer is needed'"
	$(PYTHON) -m venv .venv
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps -r requirements-desk.txt
	touch $@

.venv/device: .venv/ready requirements-device.txt
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements-device.txt
	touch $@

# Without npm the tests say that MicroPython was skipped.
$(MICROPYTHON): tests/micropython/package-lock.json
	if command -v npm >/dev/null; then cd tests/micropython && npm ci --silent --no-audit --no-fund && touch node_modules; fi
