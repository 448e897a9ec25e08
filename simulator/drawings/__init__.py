"""Pictures and data made from text files and numbers: fonts and tiles, the wiring, the case."""
