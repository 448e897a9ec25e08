"""Installation on a Pico: find its drive, plan the changes, copy files safely."""
