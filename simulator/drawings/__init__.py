"""Drawings and data made from texts: letters and signs, wiring, the case."""
