"""Invariants of every decision of every game. Asserts only, so that MicroPython can run them too."""

from engine import games, table
from engine.session import Session
from tests.support import tables


def pack(state):
    """Return all cards of The Game, wherever they are."""
    game = games.load("thegame")
    end = game.ROW + game.ALL
    laid = list(state[game.ROW : game.ROW + state[game.LAID]])
    gap = state[game.ROW + state[game.LAID] : end - game.left(state)]
    drawn = list(state[end - game.left(state) : end])
    hands = []
    for seat in range(5):
        hand = list(game.hand(state, seat))
        assert hand == sorted(hand)
        assert not any(state[game.HANDS + seat * game.PLACES + len(hand) : game.HANDS + (seat + 1) * game.PLACES])
        hands += hand
    assert not any(gap) and len(gap) == len(hands)
    return laid + drawn + hands


def thegame(state):
    game = games.load("thegame")
    assert sorted(pack(state)) == list(range(2, 100))
    assert game.score(state, 0) == game.ALL - state[game.LAID]
    assert state[game.DUE] < 16
    if state[table.STATUS]:
        assert table.won(state, 0) == (state[game.LAID] == game.ALL)
    elif state[game.MINIMUM]:
        moves = list(game.moves(state))
        assert (0 in moves) == (game.need(state) == 0) and game.hand(state, state[table.SEAT])
        assert game.completes(state)


def extreme(state):
    the, game = games.load("thegame"), games.load("extreme")
    assert sorted(pack(state)) == list(range(2, 100))
    assert game.score(state, 0) == game.ALL - state[the.LAID]
    table_of = bytes(state[game.COMMANDS : game.SIGNS])
    numbers = [number for number in table_of if number]
    assert len(set(numbers)) == len(numbers) and not [number for number in numbers if number in the.FIRES]
    off = sum([1 for option in range(7) if table.chosen(state, game.OFF << option)])
    assert len(numbers) == 28 - 4 * off
    assert [game.KINDS[kind] for kind in game.signs(state)] == [game.command(state, top) for top in game.tops(state)]
    played, need = state[the.PLAYED], game.need(state)
    assert state[the.DUE] < 16 and state[game.BOUND] < 16 and state[game.TURN] < 4
    if state[game.TURN] & game.THREED:
        assert played <= 3
    if not table.chosen(state, game.STRICTPILE):
        assert not state[game.BOUND] or game.ONEPILE in game.signs(state)
    moves = list(game.moves(state))
    if state[table.STATUS]:
        won = table.won(state, 0)
        assert not won or state[the.LAID] == game.ALL and game.SKULL not in game.signs(state)
        assert won or state[the.LAID] < game.ALL or not game.completes(state)
    elif state[the.MINIMUM]:
        assert (0 in moves) == (need == 0) and game.hand(state, state[table.SEAT]) and game.completes(state)
        assert not state[game.TURN] & game.STOPPED
        if not played:
            assert game.SKULL not in game.signs(state) and not state[game.TURN] and not state[game.BOUND]
        if game.QUIET in game.signs(state):
            assert not [move for move in moves if move >= the.KEEP_OFF]


def shuffle_hidden(state, seat, dice):
    """Return a state that looks the same to this seat, with all hidden cards dealt again."""
    game = games.load("thegame")
    other = bytearray(state)
    end = game.ROW + game.ALL
    places = [i for i in range(end - game.left(state), end)]
    for i in range(state[table.SEATS]):
        if i != seat:
            places += range(game.HANDS + i * game.PLACES, game.HANDS + i * game.PLACES + len(game.hand(state, i)))
    hidden = [state[i] for i in places]
    for i in places:
        other[i] = hidden.pop(dice.throw(len(hidden)))
    for i in range(5):
        start = game.HANDS + i * game.PLACES
        hand = game.hand(other, i)
        other[start : start + len(hand)] = bytes(sorted(hand))
    table.keep(other, dice.throw(512) + 1)
    return other


def facetoface(state):
    game = games.load("facetoface")
    on, turn = state[table.SEAT], list(state[game.TURN : game.TURN + state[game.PLAYED]])
    assert len(turn) == state[game.PLAYED] and not any(state[game.TURN + len(turn) : game.HANDS])
    for seat in range(2):
        place = game.HANDS + seat * game.ALL
        hand, left = list(game.hand(state, seat)), game.left(state, seat)
        drawn = list(state[place + game.HAND : place + game.HAND + left])
        rest = state[place + len(hand) : place + game.HAND] + state[place + game.HAND + left : place + game.ALL]
        own = hand + drawn + (turn if seat == on else [])
        assert hand == sorted(hand) and not any(rest) and len(hand) <= game.HAND
        assert len(set(own)) == len(own) and all(2 <= card <= 59 for card in own)
        assert list(game.unlaid(state, seat)) == sorted(hand + drawn)
        assert game.score(state, seat) == len(hand) + left == game.ALL - state[game.LAID + seat]
    assert state[game.HELPED] <= 1 and (not state[game.HELPED] or turn)
    if state[table.STATUS]:
        assert table.won(state, 0) != table.won(state, 1)
        winner = 0 if table.won(state, 0) else 1
        assert game.score(state, winner) == 0 if winner == on else not game.completes(state)
    else:
        moves = list(game.moves(state))
        assert (0 in moves) == (game.need(state) == 0) == (len(turn) >= 2) and game.hand(state, on)
        assert not state[game.HELPED] or not any(move & 2 for move in moves)
        assert game.completes(state)


def shuffle_sides(state, seat, dice):
    """Return the same for Face to Face: the other's hand and draw pile are dealt again, and the seat's own draw pile."""
    game = games.load("facetoface")
    view = bytearray(state)
    for i in range(2):
        hand, left = len(game.hand(state, i)), game.left(state, i)
        start = game.HANDS + i * game.ALL
        places = list(range(start + game.HAND, start + game.HAND + left))
        if i != seat:
            places += range(start, start + hand)
        hidden = [state[place] for place in places]
        for place in places:
            view[place] = hidden.pop(dice.throw(len(hidden)))
        view[start : start + hand] = bytes(sorted(game.hand(view, i)))
    table.keep(view, dice.throw(512) + 1)
    return view


def qwixx(state):
    game = games.load("qwixx")
    seats, phase, on = range(state[table.SEATS]), game.phase(state), state[table.SEAT]
    pack = [colour << 4 | number for colour in range(1, 6 if table.chosen(state, 1) else 5) for number in range(2, 13)]
    assert sorted([state[i] for i in game.CARDS if state[i]]) == pack
    held = [game.hand(state, seat) for seat in range(5)]
    for seat in range(5):
        assert list(held[seat]) == sorted(held[seat]) and (seat in seats or not held[seat])
        assert not any(state[game.HANDS + seat * game.HAND + len(held[seat]) : game.HANDS + (seat + 1) * game.HAND])
        assert game.score(state, seat) == count_again(state, seat)
        for row in range(4):
            line = game.crosses(state, seat, row)
            assert line >> 11 == line >> 10 & 1 and (not line >> 11 or count_bits(line) >= 7)
    lie = [list(run) for run in (game.market(state), game.pile(state), game.discards(state), state[game.PLAYED : game.PACK])]
    assert len(lie[1]) and sorted([card for run in list(held) + lie for card in run if card]) == pack
    locked, missed = [game.rows(state, seat) for seat in seats], [game.misthrows(state, seat) for seat in seats]
    assert [game.notes(state, seat) for seat in seats] == [(missed[seat], locked[seat]) for seat in seats]
    if state[table.STATUS]:
        scores = [game.score(state, seat) for seat in seats]
        assert [table.won(state, seat) for seat in seats] == [score == max(scores) for score in scores]
        assert (max(locked) == 2) != (max(missed) == 4) and all(score in game.SCORES for score in scores)
        return
    moves, played = list(game.moves(state)), game.played(state)
    assert moves[0] and sorted(moves) == sorted(set(moves)) == moves[-1:] * (not moves[-1]) + [move for move in moves if move]
    assert max(missed) < 4 and (max(locked) < 2 or phase == game.CROSS) and (phase == game.CROSS or on == game.active(state))
    assert (0 in moves) == (phase in (game.CROSS, game.MARK) or len(played) > 0) and (phase >= game.PLAY or not played)
    assert len(held[game.active(state)]) + len(played) == 5 or phase == game.TAKE


def count_bits(line):
    return len([bit for bit in range(12) if line >> bit & 1])


def count_again(state, seat):
    """Return the points of a seat of Qwixx, counted cross by cross: the first of a row is worth 1, the second 2 ..."""
    game = games.load("qwixx")
    total = 0
    for row in range(4):
        nth = 0
        for bit in range(12):
            if game.crosses(state, seat, row) >> bit & 1:
                nth += 1
                total += nth
    return total - 5 * game.misthrows(state, seat)


def shuffle_backs(state, seat, dice):
    """Return the same for Qwixx: the others' hands, the market and the pile are dealt again with the same backs."""
    game = games.load("qwixx")
    other = bytearray(state)
    top = game.SIZE - len(game.pile(state))
    backs = [place for place in range(game.MARKET, game.PLAYED) if state[place]] + [top]
    for i in range(state[table.SEATS]):
        if i != seat:
            backs += range(game.HANDS + i * game.HAND, game.HANDS + i * game.HAND + len(game.hand(state, i)))
    hidden = [state[place] for place in backs] + list(state[top + 1 :])
    for place in backs:
        same = [card for card in hidden if card & 15 == state[place] & 15]
        other[place] = same[dice.throw(len(same))]
        hidden.remove(other[place])
    for place in range(top + 1, game.SIZE):
        other[place] = hidden.pop(dice.throw(len(hidden)))
    for i in range(state[table.SEATS]):
        start, hand = game.HANDS + i * game.HAND, game.hand(other, i)
        other[start : start + len(hand)] = bytes(sorted(hand))
    table.keep(other, dice.throw(512) + 1)
    return other


def wednesday(state):
    game, seats = games.load("wednesday"), state[table.SEATS]
    rows = [game.hand(state, seat) for seat in range(seats)] + [game.burned(state), game.stack(state)]
    lying = bytes(state[game.CARDS[0] : game.CARDS[-1] + 1])
    assert b"".join(rows) == lying and bytes(sorted(lying)) == bytes(sorted(game.PACK))
    assert not any(state[game.HELD + seats : game.HELD + 6])
    force = bytes((game.character(state),)) if game.character(state) else b""
    faces = game.characters(state) + force + game.aside(state)
    assert faces == bytes(state[game.CHARACTERS[0] : game.CHARACTERS[-1] + 1]) and sorted(faces) == list(range(1, 10))
    phase, on = game.phase(state), state[table.SEAT]
    assert game.asks(state) == (table.ANYBODY if phase == game.NEXT else table.SECRET)
    holders = [seat for seat in range(seats) if game.hand(state, seat)]
    for seat in range(seats):
        assert list(rows[seat]) == sorted(rows[seat]) and game.score(state, seat) in game.SCORES
        ended = [sum(rows[seat])] if phase == game.NEXT else [0]
        assert [game.points(state, seat, lap) for lap in range(game.lap(state), 6)] == ended + [0] * (5 - game.lap(state))
    if phase == game.TURN:
        assert on in holders and game.passes(state) < len(holders)
        assert len(holders) > 1 or game.columns(state) < seats
    if state[table.STATUS]:
        assert phase == game.NEXT and game.lap(state) == 5


def shuffle_outcasts(state, seat, dice):
    """Return the same for Wednesday: hands, burned stack and characters are dealt again where the seat cannot see them."""
    game, other, places = games.load("wednesday"), bytearray(state), []
    phase = game.phase(state) if seat == state[table.SEAT] else game.TURN
    if not game.opened(state) and game.phase(state) != game.NEXT:
        for i in range(state[table.SEATS]):
            if i != seat:
                places += range(game.start(state, i), game.start(state, i + 1))
    if phase != game.TAKE and phase != game.BLOCK:
        places += range(game.start(state, 6), game.start(state, 6) + len(game.burned(state)))
    mix(other, places, dice)
    if phase != game.PLACE:
        mix(other, list(game.CHARACTERS)[: len(game.characters(state))], dice)
    for i in range(6):
        start, stop = game.start(state, i), game.start(state, i + 1)
        other[start:stop] = bytes(sorted(other[start:stop]))
    if phase != game.GIVE and other[game.TAKEN]:
        other[game.TAKEN] = dice.throw(13) + 1
    table.keep(other, dice.throw(512) + 1)
    return other


def mix(state, places, dice):
    """Deal the cards of these places again."""
    hidden = [state[place] for place in places]
    for place in places:
        state[place] = hidden.pop(dice.throw(len(hidden)))


HOLDS = {"thegame": thegame, "extreme": extreme, "facetoface": facetoface, "qwixx": qwixx, "wednesday": wednesday}
HIDDEN = {
    "thegame": shuffle_hidden,
    "extreme": shuffle_hidden,
    "facetoface": shuffle_sides,
    "qwixx": shuffle_backs,
    "wednesday": shuffle_outcasts,
}


def check(session, player, dice):
    """Check one decision: the state, the moves, undo, and the seats' views."""
    game, state = session.game, session.state
    before = bytes(state)
    HOLDS[session.name](state)
    assert len(state) == game.SIZE
    moves = session.moves()
    assert len(set(moves)) == len(moves) and session.moves() == moves and bytes(state) == before
    assert session.over == (not moves)
    for seat in range(state[table.SEATS]):
        view = game.seen(state, seat)
        assert game.seen(HIDDEN[session.name](state, seat, dice), seat) == view
        assert len(view) == len(state) and game.seen(view, seat) == view
    if moves:
        view = game.seen(state, session.seat)
        assert list(game.moves(view)) == moves
        assert player.choose(bytearray(view)) in moves
        session.play(moves[dice.throw(len(moves))])
        session.undo()
        assert bytes(state) == before
    assert bytes(state) == before


def run(name, seats, options, deal, player, every=1):
    """Play a whole game, half by dice, half by the player; check one decision of `every` in all respects."""
    session, dice = Session.deal(name, seats, options, deal), tables.Dice(deal)
    dicey = (8, 2, 1, 0)[deal % 4]
    while not session.over:
        assert len(session.past) < 2000, "a game that does not end"
        if len(session.past) % every == 0:
            check(session, player, dice)
        view = session.game.seen(session.state, session.seat)
        moves = session.moves()
        session.play(dice.pick(moves) if dice.throw(8) < dicey else player.choose(view))
    check(session, player, dice)
    log = session.journal()
    assert Session.load(log).journal() == log and bytes(Session.load(log).state) == bytes(session.state)
    return session
