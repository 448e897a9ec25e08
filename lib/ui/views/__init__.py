"""How a game looks on the table: one module a game, with a View.

`show(state, seat, live)` draws what a seat has seen, with a cursor if it is live; `step(key)` moves the cursor; `move()`
is what the cursor is on; `cursor()` is where it is, as a small int, and `place(cursor)` puts it there.
`why(session, move)`, `prompt`, `facts`, `ending`, `outcome`, `reading`, `advise(move)`, `tell(seat, move)` and
`words(state)` put things in words; `explain()` tells in one line what the sign under the cursor means, `hush(state)` why no
hint may be given, `heard(state)` what the others told; `choosing(state)` is true while the team agrees who begins.
"""


def load(name):
    return __import__("ui.views." + name, None, None, ("View",))
