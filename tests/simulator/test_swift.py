"""What `make swift` changes in the emulator: every text has its place, or nothing is changed."""

import pytest

from tests.device import swift

CHANGES = list(swift.changes((swift.ROOT / "tests" / "device" / "swift.txt").read_text(encoding="utf-8")))


@pytest.fixture
def source(tmp_path):
    """Files in which each text stands as often as it is to."""
    for name, old, _, places in CHANGES:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write((old + "\n") * places)
    return tmp_path


def texts(source):
    return {name: (source / name).read_text(encoding="utf-8") for name, *_ in CHANGES}


def test_each_text_gives_way(source):
    swift.change(source)
    found = texts(source)
    assert len(found) == 7
    for name, _, new, places in CHANGES:
        assert found[name].count(new) >= places


def test_a_text_without_its_place_changes_nothing(source):
    name, old, *_ = CHANGES[-1]
    before = texts(source)
    before[name] += old
    (source / name).write_text(before[name], encoding="utf-8")
    with pytest.raises(SystemExit, match="in 2 places, not 1; nothing is changed"):
        swift.change(source)
    assert texts(source) == before


def test_without_a_compiler(monkeypatch):
    """The packaged emulator stays, and it is said."""
    monkeypatch.setattr(swift.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="No compiler"):
        swift.main()
