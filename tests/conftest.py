"""lib/ joins the import path here too, for tests started without pyproject's settings."""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(1, str(Path(__file__).parent.parent / "lib"))
