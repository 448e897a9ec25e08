"""What the screens say: a file a language, a line a word, `word=what is said`.

The file stays where it is, and each word is read as it is said: only how long the lines are is known, where each sixteenth
begins, and one byte of each word's hash. All the words would take the room of two games.
"""

from array import array

from micropython import const

LANGUAGES = ("en", "el")
_EACH = const(16)
FILE = __file__.rsplit("/", 1)[0] + "/%s.txt"


def mark(word):
    """One byte that tells most words apart."""
    return bytes((hash(word) & 255,))


class Words:
    def __init__(self, language):
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self.file = open(FILE % self.language, "rb")  # noqa: SIM115 - read as long as the language is
        self.marks, self.sizes, self.starts, at = bytearray(), bytearray(), array("H"), 0
        for line in self.file:
            if len(self.marks) % _EACH == 0:
                self.starts.append(at)
            self.marks += mark(line[: line.find(b"=")])
            self.sizes += bytes((len(line),))
            at += len(line)

    def say(self, word):
        """What is said for a word; the word itself where the language has nothing for it.

        The screens name words by bytes: a string of up to ten letters would be a name, and kept for good (DEVICE 1).
        """
        wanted = bytes(word, "utf-8") if isinstance(word, str) else word
        place = self.marks.find(mark(wanted))
        while place >= 0:
            at = self.starts[place // _EACH]
            for line in range(place - place % _EACH, place):
                at += self.sizes[line]
            self.file.seek(at)
            found, _, text = self.file.readline().partition(b"=")
            if found == wanted:
                return str(text, "utf-8").rstrip("\n")
            place = self.marks.find(mark(wanted), place + 1)
        return str(wanted, "utf-8")
