"""The changes that `make swift` makes in the emulator: every text is found, or nothing is changed."""

import pytest

from tests.device import swift

CHANGES = list(swift.changes((swift.ROOT / "tests" / "device" / "swift.txt").read_text(encoding="utf-8")))


@pytest.fixture
def source(tmp_path):
    """Write files that hold each text as often as expected."""
    for name, old, _, places in CHANGES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write((old + "\n") * places)
    return tmp_path


def texts(source):
    return {name: (source / name).read_text(encoding="utf-8") for name, *_ in CHANGES}


def test_each_text_is_replaced(source):
    swift.change(source)
    changed = texts(source)
    assert len(changed) == 7
    for name, _, new, places in CHANGES:
        assert changed[name].count(new) >= places


def test_a_text_without_its_place_changes_nothing(source):
    name, old, *_ = CHANGES[-1]
    before = texts(source)
    before[name] += old
    (source / name).write_text(before[name], encoding="utf-8")
    with pytest.raises(SystemExit, match="in 2 places, not 1; nothing is changed"):
        swift.change(source)
    assert texts(source) == before


def test_without_a_compiler(monkeypatch):
    """The packaged emulator stays, with a message."""
    monkeypatch.setattr(swift.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="No compiler"):
        swift.main()
