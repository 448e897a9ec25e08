"""Which version this is, for About, a crash, a report. In bytes: a string would be a name (DEVICE 1)."""

VERSION = b"0.2.1"
