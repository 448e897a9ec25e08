"""Compare the fast games of simulator/lab with the device's players: the worth of choices at decisions of whole games.

`python -m tests.support.labs qwixx` prints how many decisions agree. Nothing is compiled, which would take minutes.
"""

import os
import subprocess
import sys

GAMES = {
    "qwixx": ((1, ()), (1, ("jokers",)), (2, ()), (3, ("jokers",)), (4, ()), (5, ())),
}


def compare(name):
    """Return how many decisions agree. Raise AssertionError if one does not."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    result = subprocess.run([sys.executable, "-m", "tests.support.labs", name], capture_output=True, text=True, env=environment)
    assert not result.returncode, result.stderr
    return int(result.stdout)


def noted(module, name, results):
    """Append all results of a function of a module to a list."""
    real = getattr(module, name)

    def noting(*given, **more):
        results.append(float(real(*given, **more)))
        return results[-1]

    setattr(module, name, noting)


def qwixx():
    """Return a function that tells if the lab and the player agree on a state of Qwixx: on the card taken, on the number
    crossed in another's turn, on the worth of a turn."""
    from engine import table
    from engine.games import qwixx as game
    from engine.players.qwixx import evaluator as player
    from simulator.lab import sheets

    learnt, mine = [weights(name, 2, sheets.RECORDS) for name in ("qwixx1", "qwixx")], []
    noted(player.Sheet, "worth", mine)

    def agrees(state, view, move):
        seats, seat, phase = state[table.SEATS], state[table.SEAT], game.phase(state)
        mirror, nets = sheets.table(seats, int(bool(table.chosen(state, 1)))), learnt[seats > 1]
        for other in range(seats):
            for row in range(4):
                bits = game.crosses(state, other, row)
                mirror.n[other, row], mirror.u[other, row] = bits.bit_count(), min(bits.bit_length(), 11)
            hand = game.hand(state, other)
            mirror.miss[other], mirror.held[other] = game.misthrows(state, other), len(hand)
            mirror.hands[other, : len(hand)] = list(hand)
        mirror.market[:] = list(game.market(state))
        for card in game.discards(state):
            mirror.gone[card >> 4] |= 1 << (card & 15)
        sheets.look(mirror, seat)
        if phase == game.TAKE:
            return game.SHELF + sheets.taking(mirror, nets, seat) << 8 == move
        wait = (seat - game.active(state)) % seats
        if phase == game.CROSS and wait:
            mirror.pile[0], mirror.now[sheets.LEFT] = game.pile(state)[0], 1
            row = sheets.crossing(mirror, nets, seat, wait)
            return move == (game.pile(state)[0] & 15) << 8 | row if row >= 0 else not move
        if phase != game.PLAY or game.played(state):
            return None
        given = mirror.n[seat], mirror.u[seat], mirror.miss[seat], state[game.CROSSED], mirror.hands[seat], mirror.held[seat]
        return abs(sheets.plan(mirror, nets[sheets.AFTER], *given) * player.ONE - max(mine)) < 1.1

    return agrees, mine


def weights(name, count, records):
    """Return the device's weights in the lab's form."""
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
            agreed = agrees(session.state, view, move)
            assert agreed or agreed is None, tables.text(session)
            count += bool(agreed)
            session.play(dice.pick(session.moves()) if dice.throw(3) == 0 else move)
    print(count)


if __name__ == "__main__":
    main(sys.argv[1])
