"""Screens. Each has `group`, what displayio shows; `enter()`, as it comes up; `press(gesture)` and, where time matters,
`tick(now)`: both return the screen to show next, or None where nothing changes."""
