"""What the screens say, a module a language. A word that a language lacks is said in English."""

LANGUAGES = ("en", "el")


def load(language):
    """The words of a language, as a dictionary."""
    name = "ui.words." + (language if language in LANGUAGES else LANGUAGES[0])
    return __import__(name, None, None, ("WORDS",)).WORDS
