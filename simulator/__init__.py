"""The desk: the device's names on a computer, built from models of its chips."""

import sys
from pathlib import Path

# Our own library is found here as it is on the device.
sys.path.insert(1, str(Path(__file__).parent.parent / "lib"))
