# make play | web | web-play | flash | drive | test | quick | web-test | mutants | soak | bench | lab | device | swift
#      device-run | device-bench | golden | look | art | pictures | web-pictures | case | lint
# The first call installs what it needs into .venv.

PYTHON ?= python3
RUN = .venv/bin/python
MICROPYTHON = tests/micropython/node_modules
BROWSER = tests/web/node_modules

.PHONY: play web web-play flash drive test quick web-test mutants soak bench lab device swift device-run device-bench
.PHONY: golden look art pictures web-pictures case lint clean

play: .venv/ready
	@$(RUN) -m simulator

# The browser version, in build/web; ADDRESS=https://... is its published address, for previews of links
web: .venv/ready $(MICROPYTHON)
	@$(RUN) -m simulator web $(if $(ADDRESS),--address "$(ADDRESS)")

web-play: .venv/ready $(MICROPYTHON)
	@$(RUN) -m simulator web --serve

# Install on a Pico; all arguments are optional: make flash DRIVE=/media/me/CIRCUITPY FIRMWARE=circuitpython.uf2 ARGS=--dry-run
NAMED = $(if $(FIRMWARE),--firmware "$(FIRMWARE)") $(ARGS)

flash: .venv/ready
	@$(RUN) -m simulator flash $(if $(DRIVE),--drive "$(DRIVE)") $(NAMED)

drive: .venv/ready
	@$(RUN) -m simulator drive $(NAMED)

# Run tests on all cores; idle workers take tests from busy ones
SHARED = -n auto --dist worksteal
RUFF = $(RUN) -m ruff check . && $(RUN) -m ruff format --check --quiet .

test: .venv/ready $(MICROPYTHON)
	$(RUFF)
	$(RUN) -m pytest $(SHARED)

# Ruff and all tests not marked slow or long, in less than a minute
quick: .venv/ready
	$(RUFF)
	$(RUN) -m pytest $(SHARED) -m "not slow and not long"

# Test the page in a browser; CHROMIUM=/usr/bin/chromium if it is not found; without a browser a message says so
web-test: .venv/ready $(MICROPYTHON) $(BROWSER)
	@$(RUN) -m tests.support.pages

# Mutation tests: change one place at a time, see whether a test fails: make mutants ARGS="--seed 2 --count 300 --module games"
mutants: .venv/ready
	$(RUN) -m tests.mutants $(ARGS)

soak: .venv/ready $(MICROPYTHON)
	$(RUN) -m pytest $(SHARED) -m "" --all
	$(RUN) -m tests.soak

bench: .venv/ready $(MICROPYTHON)
	@$(RUN) -m tests.bench

# Packages for training and tournaments: numba, matplotlib, dask
lab: .venv/lab

# Test with real firmware in an emulated Pico: make device CIRCUITPYTHON_UF2=circuitpython.uf2
device: .venv/device
	$(RUN) -m pytest tests/device -v

# Compile the emulator here: about 12 times as fast. With CIRCUITPYTHON_UF2 both are compared first, which takes minutes
swift: .venv/device
	@$(RUN) -m tests.device.swift

# A script of keys on the emulated Pico, as docs/power.keys has one: make device-run KEYS=FILE CIRCUITPYTHON_UF2=... ARGS="--deal 71"
device-run: .venv/device
	@$(RUN) -m tests.device.run "$(KEYS)" $(ARGS)

device-bench: .venv/device
	@$(RUN) -m tests.device.bench

golden: .venv/ready
	$(RUN) -m tests.support.playthrough
	$(RUN) -m tests.support.frames
	$(RUN) -m tests.support.look

# Draw every golden frame as a picture for docs/LOOK.md
look: .venv/ready
	$(RUN) -m tests.support.look

art: .venv/ready
	$(RUN) -m simulator.drawings.art

pictures: .venv/ready
	$(RUN) -m simulator --headless --keys docs/pictures.keys --deal 427
	$(RUN) -m simulator --headless --keys docs/trick.keys --deal 65902
	$(RUN) -m simulator --headless --keys docs/stars.keys --deal 427
	$(RUN) -m simulator --headless --keys docs/extreme.keys --deal 12
	$(RUN) -m simulator --headless --keys docs/game.keys --deal 71
	$(RUN) -m simulator.drawings.wiring
	$(RUN) -m simulator.drawings.wokwi
	$(RUN) -m simulator review docs/review.txt --plot docs/pictures/review.png
	$(RUN) -m simulator review docs/review.txt --screen docs/pictures/coach.png

# Draw the pictures of the page, for the page and the README; needs a browser
web-pictures: .venv/ready $(MICROPYTHON) $(BROWSER)
	@$(RUN) -m tests.support.pages pictures.mjs

# Write sizes.scad and, if OpenSCAD is installed, the bodies of the case and their pictures
case: .venv/ready
	$(RUN) -m simulator.drawings.casing

lint: .venv/ready
	$(RUN) -m ruff format .
	$(RUN) -m ruff check .

clean:
	rm -rf .venv $(MICROPYTHON) $(BROWSER)

.venv/ready: requirements.txt requirements-desk.txt
	$(PYTHON) -c "import sys; assert sys.version_info >= (3, 11), 'Python 3.11 or newer is needed'"
	$(PYTHON) -m venv .venv
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	$(RUN) -m pip install --quiet --disable-pip-version-check --no-deps -r requirements-desk.txt
	touch $@

.venv/device: .venv/ready requirements-device.txt
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements-device.txt
	touch $@

.venv/lab: .venv/ready requirements-lab.txt
	$(RUN) -m pip install --quiet --disable-pip-version-check -r requirements-lab.txt
	touch $@

# Without npm the tests report that MicroPython was skipped
$(MICROPYTHON) $(BROWSER): %/node_modules: %/package-lock.json
	if command -v npm >/dev/null; then cd $* && npm ci --silent --no-audit --no-fund && touch node_modules; fi
