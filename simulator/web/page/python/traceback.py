"""The two functions of traceback that ui/crash.py uses: MicroPython has only sys.print_exception."""

import io
import sys


def print_exception(wrong):
    sys.print_exception(wrong)


def format_exception(wrong):
    text = io.StringIO()
    sys.print_exception(wrong, text)
    return [text.getvalue()]
