"""Do the fast games of simulator/lab know what the device knows? At decisions of whole games both say what choices are worth.

`python -m tests.support.labs qwixx` prints how many decisions agreed. Nothing is compiled for it, which would take minutes.
"""

import os
import subprocess
import sys

GAMES = {
    "qwixx": ((1, ()), (1, ("jokers",)), (2, ()), (3, ("jokers",)), (4, ()), (5, ())),
}


def compare(name):
    """How many decisions agreed; AssertionError where one did not."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run([sys.executable, "-m", "tests.support.labs", name], capture_output=True, text=True, env=environment)
    assert not told.returncode, told.stderr
    return int(told.stdout)


def noted(module, name, found):
    """Whatever that function answers is noted."""
    real = getattr(module, name)

    def noting(*given, **more):
        found.append(float(real(*given, **more)))
        return found[-1]

    setattr(module, name, noting)


def qwixx():
    """What tells whether the lab agrees with the player on a state of Qwixx: with the card taken, with the number crossed where
    another's turn it is, with what a turn is worth."""
    from engine import table
    from engine.games import qwixx as game
    from engine.players.qwixx import evaluator as player
    from simulator.lab import sheets

    learnt, mine = [weights(name, 2, sheets.RECORDS) for name in ("qwixx1", "qwixx")], []
    noted(player.Sheet, "worth", mine)

    def agrees(state, view, move):
        seats, seat, phase = state[table.SEATS], state[table.SEAT], game.phase(state)
        made, nets = sheets.table(seats, int(bool(table.chosen(state, 1)))), learnt[seats > 1]
        for other in range(seats):
            for row in range(4):
                bits = game.crosses(state, other, row)
                made.n[other, row], made.u[other, row] = bits.bit_count(), min(bits.bit_length(), 11)
            hand = game.hand(state, other)
            made.miss[other], made.held[other] = game.misthrows(state, other), len(hand)
            made.hands[other, : len(hand)] = list(hand)
        made.market[:] = list(game.market(state))
        for card in game.discards(state):
            made.gone[card >> 4] |= 1 << (card & 15)
        sheets.look(made, seat)
        if phase == game.TAKE:
            return game.SHELF + sheets.taking(made, nets, seat) << 8 == move
        wait = (seat - game.active(state)) % seats
        if phase == game.CROSS and wait:
            made.pile[0], made.now[sheets.LEFT] = game.pile(state)[0], 1
            row = sheets.crossing(made, nets, seat, wait)
            return move == (game.pile(state)[0] & 15) << 8 | row if row >= 0 else not move
        if phase != game.PLAY or game.played(state):
            return None
        given = made.n[seat], made.u[seat], made.miss[seat], state[game.CROSSED], made.hands[seat], made.held[seat]
        return abs(sheets.plan(made, nets[sheets.AFTER], *given) * player.ONE - max(mine)) < 1.1

    return agrees, mine


def weights(name, count, records):
    """The device's, as the lab has them."""
    import numpy as np

    from simulator.lab import net

    data = np.frombuffer((net.DEVICE / (name + ".bin")).read_bytes(), "<i2")
    return data.reshape(count, records, net.WIDE) / 4096


def main(name):
    from engine import players
    from engine.session import Session
    from tests.support import tables

    (agrees, mine), count = {"qwixx": qwixx}[name](), 0
    for seats, options in GAMES[name]:
        session, dice = Session.deal(name, seats, options, 5), tables.Dice(3)
        while not session.over:
            view = session.game.seen(session.state, session.seat)
            mine.clear()
            move = players.load(name).choose(view)
            found = agrees(session.state, view, move)
            assert found or found is None, tables.text(session)
            count += bool(found)
            session.play(dice.pick(session.moves()) if dice.throw(3) == 0 else move)
    print(count)


if __name__ == "__main__":
    main(sys.argv[1])
