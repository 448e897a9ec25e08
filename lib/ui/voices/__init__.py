"""What a game says of itself: one module a game, borrowed whenever there is something to say, for that is seldom.

`why(view, session, move)` a move is not offered, `ending(view, session)` and `outcome(view, session)` of a game that is over,
`reading(view, session)` of its score, `advise(view, move)` puts the cursor on a move and says it, `tell(view, seat, move)` is
what a seat did, `words(view, state)` may be told the others: text and move, `heard(view, state, seat)` is what the others told
this seat, in lines, `hush(view, state)` why no hint may be given, `explain(view)` what the sign under the cursor means.
"""

from ui.borrow import borrow


def of(name):
    return borrow("ui.voices." + name, kin=True)
