"""Keys in, pictures out. Runs on the device and on the simulator alike."""
