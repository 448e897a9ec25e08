"""The version, for About, a crash and a report. It is bytes: the device would keep a string as a name (DEVICE 1)."""

VERSION = b"0.2.1"
