"""What the screens say: a file a language, a line a word, `word=what is said`. Kept as it is read: a dictionary of so many
small strings would take three times the room."""

LANGUAGES = ("en", "el")
FOLDER = __file__.rsplit("/", 1)[0] + "/"


class Words:
    def __init__(self, language):
        if language not in LANGUAGES:
            language = LANGUAGES[0]
        with open("%s%s.txt" % (FOLDER, language), "rb") as file:
            self.text = file.read()

    def say(self, word):
        """What is said for a word; the word itself where the language has nothing for it."""
        start = self.text.find(b"\n%s=" % bytes(word, "utf-8"))
        if start < 0:
            return word
        start = self.text.find(b"=", start) + 1
        return str(self.text[start : self.text.find(b"\n", start)], "utf-8")

    def all(self):
        """Every word and what is said for it."""
        return [line.split("=", 1) for line in str(self.text, "utf-8").split("\n") if line]
