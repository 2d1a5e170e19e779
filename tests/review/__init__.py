"""Named states of the window as pictures, for reviewers: `python -m tests.review`."""
