"""Deck files: one module a format, and how a list in any of them is read and written."""
