"""The drive of a Pico: its files, where it is, what to change, and how to copy safely."""
