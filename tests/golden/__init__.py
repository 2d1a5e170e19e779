"""Results that are written down: `python -m tests.golden` writes them anew."""
