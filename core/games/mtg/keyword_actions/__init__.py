"""Keyword actions, one a module with its record in `VERBS`: one more is found by itself."""
