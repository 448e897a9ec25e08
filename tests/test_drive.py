"""The drive image and the one-file release, without any firmware."""

import random
import struct

import pytest

from simulator import fat12, uf2

FILES = {
    "code.py": b"print(1)\n",
    "A.TXT": b"capitals",
    "empty": b"",
    "zeros": bytes(2048),
    "settings.toml": b"x" * 513,
    "lib/thirteenchars": b"13",
    "lib/ui/twenty_six_characters__.py": b"26",
    "lib/ui/αβγ.txt": b"Greek",
    **{"many/file%02d.mpy" % number: random.Random(number).randbytes(number * 40) for number in range(60)},
}


def firmware(*addresses, family=uf2.RP2040):
    made = [uf2.block(number, len(addresses), address, b"%08x" % address) for number, address in enumerate(addresses)]
    return b"".join(block[:28] + struct.pack("<I", family) + block[32:] for block in made)


def test_what_was_written_is_read():
    assert fat12.read(fat12.build(FILES)) == {**fat12.TIDY, **FILES}


def test_same_files_same_bytes():
    assert fat12.build(dict(reversed(FILES.items()))) == fat12.build(FILES)


@pytest.mark.parametrize(
    "files, says",
    [
        ({"big": bytes(1 << 20)}, "the drive is full: big needs 2048 sectors"),
        ({"long file name number %03d" % number: b"" for number in range(300)}, "the root folder is full"),
        ({"lib/a": b"", "Lib/b": b""}, "the same name twice"),
        ({"a": b"", "a/b": b""}, "a file and a folder at once"),
        ({"what?": b""}, "not a name for a FAT drive"),
    ],
)
def test_what_does_not_fit(files, says):
    with pytest.raises(OSError, match=says):
        fat12.build(files)


def test_join_keeps_firmware_and_drive_and_leaves_nvm_alone():
    drive = fat12.build(FILES)
    flash = dict(uf2.blocks(uf2.join(firmware(0x10000000, 0x10000100, 0x10005300), drive)))
    assert flash[0x10005300].startswith(b"10005300")
    assert b"".join(flash[uf2.DRIVE + at] for at in range(0, len(drive), uf2.PAYLOAD)) == drive
    assert not [address for address in flash if uf2.NVM <= address < uf2.DRIVE]


def test_join_gives_each_flash_sector_sixteen_block_numbers():
    """RP2040 erratum E14: the boot ROM erases by block number."""
    joined = [address for address, _ in uf2.blocks(uf2.join(firmware(0x10000000, 0x10005300), fat12.build({})))]
    for at in range(0, len(joined), 16):
        assert joined[at] % uf2.ERASE == 0
        assert joined[at : at + 16] == list(range(joined[at], joined[at] + uf2.ERASE, uf2.PAYLOAD))


@pytest.mark.parametrize(
    "data, says",
    [
        (b"", "not a UF2 file"),
        (b"MZ" * 256, "not a UF2 file: block 0"),
        (firmware(0x10000000, family=0xE48BFF59), "for another chip: family E48BFF59"),
        (firmware(uf2.NVM), "where no firmware belongs"),
    ],
)
def test_what_is_no_firmware(data, says):
    with pytest.raises(ValueError, match=says):
        uf2.join(data, fat12.build({}))
