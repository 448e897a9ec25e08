"""The desk: the device's five names on a computer, built from models of its chips."""
