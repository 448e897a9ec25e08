"""The text behind the # of the page's address (simulator/web/page): a deal, or a whole game."""

from engine import codes


def write(session):
    """Return a finished game as its code, a running one as its deal."""
    if session.over:
        return "code=" + codes.write(session).replace(" ", "-")
    people = [str(seat + 1) for seat in range(len(session.players)) if not session.players[seat]]
    parts = ["game=" + session.name, "seats=%d" % len(session.players)]
    if people != ["1"]:
        parts.append("people=" + ",".join(people))
    if session.options:
        parts.append("options=" + ",".join(session.options))
    return "&".join(parts + ["deal=%d" % session.number])
