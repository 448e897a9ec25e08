"""The rules of the games: functions on bytes. They use no display, keys, clock, files or random source of their own."""
