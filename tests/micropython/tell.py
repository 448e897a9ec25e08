"""Every playthrough, their codes, and the perft counts in this interpreter; WORDS: only these playthroughs."""

from tests.support import playthrough

CODES = {}
for name in WORDS.split() or sorted(playthrough.GAMES):  # noqa: F821
    print("==", name)
    for line in playthrough.tell(name, CODES):
        print(line)
print("== codes")
for name in sorted(CODES):
    print("%s: %s" % (name, CODES[name]))
print("== perft")
for start in () if WORDS else playthrough.STARTS:  # noqa: F821
    print("%s %d %s %d %d %s" % (start + (",".join(playthrough.count(*start)),)))
