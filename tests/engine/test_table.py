"""The header of a state, and the shuffler."""

from engine import table

PRIMES = 3, 7, 11, 31, 151, 331  # of 2**30 - 1


def dealt(deal, start=table.BODY, count=98):
    state = bytearray(table.BODY) + bytearray(range(count))
    table.seed(state, deal)
    table.shuffle(state, start, start + count)
    return state[start:]


def test_shuffler_has_period_two_to_the_thirty_minus_one():
    """A step is linear: its matrix has exactly that order."""

    def step(bits):
        state = bytearray(table.BODY)
        table.keep(state, bits)
        table.chance(state, 1)
        return int.from_bytes(state[table.CHANCE : table.BODY], "little")

    def apply(matrix, bits):
        total = 0
        for i in range(30):
            if bits >> i & 1:
                total ^= matrix[i]
        return total

    def power(matrix, n):
        result = one
        while n:
            if n & 1:
                result = [apply(matrix, column) for column in result]
            matrix = [apply(matrix, column) for column in matrix]
            n >>= 1
        return result

    one = [1 << i for i in range(30)]
    matrix = [step(bits) for bits in one]
    period = 2**30 - 1
    assert power(matrix, period) == one
    assert all(power(matrix, period // prime) != one for prime in PRIMES)


def test_every_deal_number_starts_the_shuffler_elsewhere_and_never_at_zero():
    seen = set()
    for deal in range(0, 1000000, 7):
        state = bytearray(table.BODY)
        table.seed(state, deal)
        seen.add(bytes(state))
    assert len(seen) == len(range(0, 1000000, 7))
    left = right = 0  # zero would stay zero: follow it back through the mixer
    for factor in reversed(table.MIX):
        left, right = right ^ ((left * factor + factor) >> 7 & 0x7FFF), left
    assert not 0 <= left << 15 | right <= 999999


def test_shuffler_stays_within_thirty_bits():
    """The device would allocate a larger number on the heap; here it would be a wrong byte."""
    assert (2**30 - 1 >> 9) * 512 < 2**30
    assert all(0x7FFF * factor + factor < 2**30 for factor in table.MIX)


def chi_square(counts, expected):
    return sum((count - expected) ** 2 for count in counts) / expected


def test_the_shuffle_is_uniform():
    """Every card at every place, and every neighbour of the first card, equally often."""
    deals, size = 6000, 98
    places, pairs = [0] * (size * size), [0] * (size * size)
    for deal in range(1, deals + 1):
        order = dealt(deal)
        for place, card in enumerate(order):
            places[place * size + card] += 1
        pairs[order[0] * size + order[1]] += 1
    freedom = (size - 1) ** 2
    slack = 5 * (2 * freedom) ** 0.5  # five standard deviations of chi-square
    assert abs(chi_square(places, deals / size) - freedom) < slack
    wrong = chi_square([pairs[i] for i in range(size * size) if i // size != i % size], deals / (size * (size - 1)))
    assert abs(wrong - (size * (size - 1) - 1)) < slack


def test_a_shuffle_stays_between_its_ends():
    state = bytearray(table.BODY) + bytearray(range(10))
    table.seed(state, 5)
    table.shuffle(state, table.BODY + 3, table.BODY + 8)
    assert list(state[table.BODY : table.BODY + 3]) == [0, 1, 2] and list(state[-2:]) == [8, 9]
    assert sorted(state[table.BODY :]) == list(range(10))


def test_a_shuffle_is_chance_card_by_card():
    """The inlined shuffle gives the same cards and the same thirty bits as `chance`."""
    for deal in range(1, 50):
        state = bytearray(range(table.BODY + 98))
        table.seed(state, deal)
        other = bytearray(state)
        table.shuffle(state, table.BODY, len(state))
        for last in range(len(other) - 1, table.BODY, -1):
            place = table.BODY + table.chance(other, last - table.BODY + 1)
            other[last], other[place] = other[place], other[last]
        assert state == other


def test_winners_and_losers():
    state = bytearray(table.BODY)
    state[table.SEATS] = 3
    table.finish(state, table.team(state))
    assert state[table.STATUS] and all(table.won(state, seat) for seat in range(3))
    table.finish(state, 0)
    assert state[table.STATUS] and not any(table.won(state, seat) for seat in range(3))
