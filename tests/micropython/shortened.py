# A module as bytes, in hexadecimal: what it says, and the lines of a traceback through it.
import io
import sys

with open("/odd.mpy", "wb") as file:
    file.write(bytes.fromhex(WORDS))  # noqa: F821

import odd

print(odd.all())
try:
    odd.fails(3)
except ValueError as wrong:
    said = io.StringIO()
    sys.print_exception(wrong, said)
    print("\n".join([line.strip() for line in said.getvalue().split("\n") if "odd" in line]))
