"""Hints and the coach's texts in this interpreter; WORDS: number of decisions of each game."""

from tests.support import advised

for line in advised.lines(int(WORDS)):  # noqa: F821
    print(line)
