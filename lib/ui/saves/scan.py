"""The first scan of a store: whether it is ours, where its log ends, which game its last records are of, which games run."""

from ui.saves.log import HEAD, REACH


def survey(store):
    log = bytes(store.flash[0 : store.size]).rstrip(b"\xff")
    ours = log[: len(HEAD)] == HEAD
    blank = len(log) <= len(HEAD) and all(log[i] & HEAD[i] == HEAD[i] for i in range(len(log)))  # or cut within the head
    store.foreign = not ours and not blank  # a foreign store is not touched before the person was asked
    store.end = len(log) if ours else 0
    store.game, store.waiting, after = 0, [], len(HEAD)  # the latest running game is the last
    store.begun = {}  # by game: place of its START in the log
    store.last = 0, 0  # the last game that was played to its end, and the place of its START
    for kind, payload, after in store.records():
        store.follow(kind, payload, after)
    if store.end > after:
        store.end = min(store.end + REACH, store.size)
