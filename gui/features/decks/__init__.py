"""Decks of one's own: the window that they are built in, and the way from there to a table."""
