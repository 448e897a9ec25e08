"""Pictograms by name: tiles of signs.pbm. Made by `make art` from simulator/art."""

FLAME = 1
SKULL = 2
STOP = 3
THREE = 4
QUIET = 5
NOBACK = 6
ONEPILE = 7
DRAW1 = 8
KEEPOFF = 9
GOOD = 10
LOCK = 11
HEART = 12
PERSON = 13
COMPUTER = 14
TRICK = 15
UNDO = 16
PAUSE = 17
UP = 18
DOWN = 19
DECK = 20
CARD = 21
TROPHY = 22
STAR = 23
