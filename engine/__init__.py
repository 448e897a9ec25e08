"""The rules: bytes in, bytes out. No display, no keys, no clock, no files, no chance of their own."""
