"""Lines for the console: the device's serial port over USB, a browser's console, or standard error on a computer."""

show_line = print  # prints its arguments in one line; a front end that draws on the console puts its own function here


def out_of_memory(where):
    """Say on the console where memory ran out, and what happens instead.

    The two texts are printed one after the other, because joining them would need memory.
    """
    show_line("Out of memory", where)
