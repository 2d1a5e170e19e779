"""Keyword actions, one a module with its record in `SPECS`: one more is found by itself."""
