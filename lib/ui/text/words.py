"""The words of the screens: a file for each language, with a line `word=text` for each word.

The file stays on the drive, and each word is read when a screen asks for it. Memory holds only the length of each line, the
place of every sixteenth line, and one byte of each word's hash. All the words would need as much memory as two games.
"""

from array import array

from micropython import const

LANGUAGES = ("en", "el")
_EACH = const(16)  # lines from one stored place to the next
FILE = __file__.rsplit("/", 1)[0] + "/%s.txt"


def mark(word):
    """Return one byte of a word's hash, which differs for most words."""
    return bytes((hash(word) & 255,))


class Words:
    def __init__(self, language):
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self.file = open(FILE % self.language, "rb")  # noqa: SIM115 - open as long as the language is in use
        self.marks, self.sizes, self.starts, at = bytearray(), bytearray(), array("H"), 0
        for line in self.file:
            if len(self.marks) % _EACH == 0:
                self.starts.append(at)
            self.marks += mark(line[: line.find(b"=")])
            self.sizes += bytes((len(line),))
            at += len(line)

    def say(self, word):
        """Return the text of a word, or the word itself if the language has no text for it.

        The screens name words by bytes: the device would keep a string of up to ten letters for ever (DEVICE 1).
        """
        wanted = bytes(word, "utf-8") if isinstance(word, str) else word
        place = self.marks.find(mark(wanted))
        while place >= 0:
            at = self.starts[place // _EACH]
            for line in range(place - place % _EACH, place):
                at += self.sizes[line]
            self.file.seek(at)
            name, _, text = self.file.readline().partition(b"=")
            if name == wanted:
                return str(text, "utf-8").rstrip("\n")
            place = self.marks.find(mark(wanted), place + 1)
        return str(wanted, "utf-8")
