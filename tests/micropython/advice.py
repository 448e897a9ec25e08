"""What hints and the coach tell, as this interpreter has it; WORDS: how many decisions of each game."""

from tests.support import advised

for line in advised.lines(int(WORDS)):  # noqa: F821
    print(line)
