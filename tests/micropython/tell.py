"""Every playthrough, and the perft counts, as this interpreter tells them."""

from tests import playthrough

for name in sorted(playthrough.GAMES):
    print("==", name)
    for line in playthrough.tell(name):
        print(line)
print("== perft")
for start in playthrough.STARTS:
    print("%s %d %s %d %d %s" % (start + (",".join(playthrough.count(*start)),)))
