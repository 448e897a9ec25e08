"""How a game looks on the table: one module a game, with a View.

`show(state, seat, live)` draws what a seat has seen, with a cursor if it is live; `step(key)` moves the cursor; `move()`
is what the cursor is on; `cursor()` is where it is, as a small int, and `place(cursor)` puts it there.
`prompt(session, mine)` and `facts(session)` are the lines below it; all else that a game says, its voice does (ui.voices).
`point(move)` puts the cursor on a move; `signed()` is the card under it whose sign can be explained, or 0; `choosing(state)`
is true while the team agrees who begins.
"""


def load(name):
    return __import__("ui.views." + name, None, None, ("View",))
