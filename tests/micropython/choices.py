"""What the computer chooses in games of its own, as this interpreter has it; WORDS: how many decisions of each table."""

from tests.support import strength

for table in sorted(strength.TABLES):
    print(table, *strength.choices(strength.TABLES[table], int(WORDS)))  # noqa: F821
