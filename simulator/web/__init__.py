"""The page: the program for a browser."""
