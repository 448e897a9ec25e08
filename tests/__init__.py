"""The tests. `simulator` brings lib/ onto the import path, also for those started without pyproject's settings."""

import simulator  # noqa: F401
