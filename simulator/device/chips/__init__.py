"""Models of the chips: the display, the I2C bus, the flash."""
