"""The two functions of traceback that ui/crash.py asks for: MicroPython prints, and nothing more."""

import io
import sys


def print_exception(wrong):
    sys.print_exception(wrong)


def format_exception(wrong):
    text = io.StringIO()
    sys.print_exception(wrong, text)
    return [text.getvalue()]
