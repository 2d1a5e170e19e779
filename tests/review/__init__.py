"""Named states of the window as pictures, for people to look at: `python -m tests.review`."""
