"""The first look at a store: is it ours, where its log ends, whose records come last, and which games wait."""

from ui.saves.log import HEAD, REACH


def survey(store):
    told = bytes(store.flash[0 : store.size]).rstrip(b"\xff")
    ours = told[: len(HEAD)] == HEAD
    blank = len(told) <= len(HEAD) and all(told[i] & HEAD[i] == HEAD[i] for i in range(len(told)))  # or cut in the head
    store.foreign = not ours and not blank  # not touched before somebody was asked
    store.end = len(told) if ours else 0
    store.game, store.waiting, after = 0, [], len(HEAD)  # the latest game that waits is the last
    store.begun = {}  # where in the log the START of each is
    store.last = 0, 0  # the last that was played to its end, and where its START is
    for kind, payload, after in store.records():
        store.follow(kind, payload, after)
    if store.end > after:
        store.end = min(store.end + REACH, store.size)
