"""Rising, falling. Made by `make art` from simulator/art."""

WIDTH, HEIGHT, COUNT = 8, 16, 2
ROWS = b"\x108\x1088888|8|8\xfe8\xfe\xfe8\xfe8|8|88888\x108\x10\x00\x00"
