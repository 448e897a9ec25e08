"""A progress bar for long work: on a terminal one line that is rewritten, elsewhere a line now and then."""

import sys
import time

WIDE = 24
OFTEN, SELDOM = 0.2, 60  # seconds between two updates, on a terminal and elsewhere


class Bar:
    def __init__(self, total, what, done=0, stream=None, clock=time.monotonic):
        self.total, self.what, self.done, self.before = total, what, done, done
        self.stream, self.clock = stream or sys.stderr, clock
        self.began = self.shown = clock()
        self.live = bool(self.stream) and self.stream.isatty()
        self.show()

    def add(self, count):
        self.done += count
        if self.clock() - self.shown >= (OFTEN if self.live else SELDOM) or self.done >= self.total:
            self.show()

    def show(self):
        if self.stream:
            self.shown = self.clock()
            before, after = ("\r\x1b[K", "") if self.live else ("", "\n")
            print(before + self.line(), end=after, file=self.stream, flush=True)

    def line(self):
        lit = WIDE * self.done // max(1, self.total)
        text = "[%s%s] %d of %d %s" % ("#" * lit, "." * (WIDE - lit), self.done, self.total, self.what)
        fresh, spent = self.done - self.before, self.clock() - self.began
        if fresh and self.done < self.total:
            text += ", %s left" % lasting(spent * (self.total - self.done) / fresh)
        return text

    def end(self):
        """End the line, so that the next text begins a new one."""
        if self.live:
            print(file=self.stream, flush=True)


def lasting(seconds):
    if seconds < 100:
        return "%.0f s" % seconds
    return "%.0f min" % (seconds / 60) if seconds < 6000 else "%.1f h" % (seconds / 3600)
