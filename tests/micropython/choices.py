"""The computer's choices in its own games in this interpreter; WORDS: number of decisions of each table."""

from tests.support import strength

for table in sorted(strength.TABLES):
    print(table, *strength.choices(strength.TABLES[table], int(WORDS)))  # noqa: F821
