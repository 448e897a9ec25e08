"""The simulated device: chip models, displays and keys behind the names of hw/device.py."""
