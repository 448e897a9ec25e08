"""The web page: the program in a browser."""
