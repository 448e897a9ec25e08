"""What `make mutants` changes, and what it lets be."""

from tests import mutants

SOURCE = b'''"""Words are no code: 1."""

LIMIT = 7

def fits(card, top):
    """Nor are these: 2."""
    if card > top and not top:
        card = min(card, LIMIT)  # 3
    return hand[card:top]
'''
CHANGES = [
    ("LIMIT = 7", ["LIMIT = 6", "LIMIT = 8"]),
    (
        "if card > top and not top:",
        [
            "if card <= top and not top:",
            "if card > top and top:",
            "if card > top or not top:",
            "if card >= top and not top:",
            "if not (card > top and not top):",
        ],
    ),
    ("card = min(card, LIMIT)", ["card = max(card, LIMIT)", "pass"]),
    (
        "return hand[card:top]",
        [
            "return None",
            *["return hand[(card) + 1:top]", "return hand[(card) - 1:top]"],
            *["return hand[card:(top) + 1]", "return hand[card:(top) - 1]"],
        ],
    ),
]


def test_every_small_change_is_made():
    """Once each, one at a time; a mutant is the whole module with its line changed."""
    made = mutants.mutants("cards.py", SOURCE)
    assert sorted((mutant.before, mutant.after) for mutant in made) == sorted(
        (before, after) for before, afters in CHANGES for after in afters
    )
    for mutant in made:
        lines = SOURCE.decode().splitlines()
        assert mutants.line(lines[mutant.line - 1].encode()) == mutant.before
        assert len(mutant.text.splitlines()) == len(lines) and mutant.text != SOURCE


def test_what_is_neutral_has_a_reason():
    """And differs in a line of a module that is known."""
    for (path, before, after), why in mutants.neutral().items():
        assert path in mutants.TESTS and before != after and len(why) > 10, (path, before)


def test_what_is_long_is_not_asked():
    """It would be over the limit, and every mutant dead that no other test has noticed."""
    for path in mutants.TESTS:
        for slow in False, True:
            words = mutants.args(path, slow)
            assert words[words.index("-m") + 1].endswith("slow and not long")
