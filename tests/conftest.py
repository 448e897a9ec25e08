"""`simulator` brings lib/ onto the import path here too, for tests started without pyproject's settings."""

import os

import simulator  # noqa: F401

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
