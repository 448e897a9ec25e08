"""The drive image and the one-file release, without any firmware."""

import random
import struct

import pytest

from simulator.install import boards, drive, fat12, uf2
from simulator.install.boards import PICO

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


def firmware(*addresses, family=boards.RP2040):
    made_blocks = [uf2.block(number, len(addresses), address, b"%08x" % address) for number, address in enumerate(addresses)]
    return b"".join(block[:28] + struct.pack("<I", family) + block[32:] for block in made_blocks)


def test_image_round_trip():
    assert fat12.read(fat12.build(FILES)) == {**fat12.TIDY, **FILES}


def test_same_files_same_bytes():
    assert fat12.build(dict(reversed(FILES.items()))) == fat12.build(FILES)


@pytest.mark.parametrize(
    "files, says",
    [
        ({"big": bytes(1 << 20)}, "the drive is full: big needs 2048 clusters of 512 bytes"),
        ({"long file name number %03d" % number: b"" for number in range(300)}, "the root folder is full"),
        ({"lib/a": b"", "Lib/b": b""}, "the same name twice"),
        ({"a": b"", "a/b": b""}, "a file and a folder at once"),
        ({"what?": b""}, "not a name for a FAT drive"),
    ],
)
def test_files_that_do_not_fit_are_refused(files, says):
    with pytest.raises(OSError, match=says):
        fat12.build(files)


def test_join_keeps_firmware_and_drive_and_leaves_nvm_alone():
    drive = fat12.build(FILES)
    flash = dict(uf2.blocks(uf2.join(firmware(0x10000000, 0x10000100, 0x10005300), drive, boards.PICO)))
    assert flash[0x10005300].startswith(b"10005300")
    assert b"".join(flash[0x10100000 + at] for at in range(0, len(drive), uf2.PAYLOAD)) == drive
    assert not [address for address in flash if 0x100FF000 <= address < 0x10100000]


def test_join_gives_each_flash_sector_sixteen_block_numbers():
    """RP2040 erratum E14: the boot ROM erases by block number."""
    joined = [address for address, _ in uf2.blocks(uf2.join(firmware(0x10000000, 0x10005300), fat12.build({}), PICO))]
    for at in range(0, len(joined), 16):
        assert joined[at] % 4096 == 0
        assert joined[at : at + 16] == list(range(joined[at], joined[at] + 4096, uf2.PAYLOAD))


@pytest.mark.parametrize(
    "data, says",
    [
        (b"", "not a UF2 file"),
        (b"MZ" * 256, "not a UF2 file: block 0"),
        (firmware(0x10000000, family=0xADA52840), "for another chip: family ADA52840"),
        (firmware(0x10000000, family=0xE48BFF59), "this UF2 is for the RP2350, a Raspberry Pi Pico has the RP2040"),
        (firmware(0x100FF000), "where no firmware belongs"),
    ],
)
def test_invalid_firmware_is_refused(data, says):
    with pytest.raises(ValueError, match=says):
        uf2.join(data, fat12.build({}), PICO)


def test_a_drive_of_another_size():
    with pytest.raises(ValueError, match="the drive of a Raspberry Pi Pico W has 520192 bytes, not 1048576"):
        uf2.join(firmware(0x10000000), fat12.build({}), boards.ALL[1])


# From CircuitPython's source: ports/raspberrypi/mpconfigport.h, boards/*/mpconfigboard.mk, the flash chips named there
@pytest.mark.parametrize(
    "identity, family, nvm, drive, end",
    [
        ("raspberry_pi_pico", 0xE48BFF56, 0x100FF000, 0x10100000, 0x10200000),
        ("raspberry_pi_pico_w", 0xE48BFF56, 0x10180000, 0x10181000, 0x10200000),
        ("raspberry_pi_pico2", 0xE48BFF59, 0x100FF000, 0x10100000, 0x10400000),
        ("raspberry_pi_pico2_w", 0xE48BFF59, 0x10180000, 0x10181000, 0x10400000),
    ],
)
def test_addresses_of_each_board(identity, family, nvm, drive, end):
    kind = boards.kind(identity, "")
    assert (kind.family, kind.nvm, kind.drive, kind.drive + kind.room) == (family, nvm, drive, end)
    assert boards.kind("", kind.name) is kind and boards.kind("other", kind.name) is None


@pytest.mark.parametrize("size, cluster, fat", [(1 << 20, 512, 7), (520192, 512, 3), (3 << 20, 1024, 10), (2617344, 1024, 8)])
def test_a_drive_of_each_size(size, cluster, fat):
    """The layout is that of f_mkfs, and files are read back to the last cluster."""
    shape = fat12.shape(size)
    assert (shape.cluster, shape.fat) == (cluster, 512 * fat)
    image = fat12.build(FILES, size=size)
    assert len(image) == size and fat12.read(image) == {**fat12.TIDY, **FILES}
    room = (size - shape.data) // cluster - 1  # one cluster is for the folder of fat12.TIDY
    assert len(fat12.read(fat12.build({"all": bytes(room * cluster)}, size=size))["all"]) == room * cluster
    with pytest.raises(OSError, match="the drive is full"):
        fat12.build({"all": bytes(room * cluster + 1)}, size=size)


SPARE = {"settings.toml": bytes(1 << 10), "boot_out.txt": bytes(200), "note.txt": bytes(8 << 10)}


@pytest.mark.parametrize("kind", boards.ALL, ids=[kind.identity for kind in boards.ALL])
def test_the_program_fits_the_drive_of_every_board(kind):
    """All of it, with a settings.toml, and 8 KiB left for the lists of an update."""
    files = {**drive.files(), **SPARE}
    image = fat12.build(files, size=kind.room)
    assert len(image) == kind.room and fat12.read(image) == {**fat12.TIDY, **files}


@pytest.mark.parametrize("kind", boards.ALL, ids=[kind.identity for kind in boards.ALL])
def test_the_sources_fit_every_board_but_the_pico_w(kind):
    """The drive of a Pico W has 508 KiB, the sources take some 800."""
    sources = {**drive.files(bytecode=False), **SPARE}
    if kind.identity == "raspberry_pi_pico_w":
        with pytest.raises(OSError, match="the drive is full"):
            fat12.build(sources, size=kind.room)
    else:
        assert fat12.read(fat12.build(sources, size=kind.room)) == {**fat12.TIDY, **sources}
