"""Every playthrough, their codes, and the perft counts, as this interpreter tells them."""

from tests import playthrough

for name in sorted(playthrough.GAMES):
    print("==", name)
    for line in playthrough.tell(name):
        print(line)
print("== codes")
for name in sorted(playthrough.GAMES):
    print("%s: %s" % (name, playthrough.code(name)))
print("== perft")
for start in playthrough.STARTS:
    print("%s %d %s %d %d %s" % (start + (",".join(playthrough.count(*start)),)))
