"""Ways to play on a computer: window, terminal, pictures, save files, replays."""
