"""A new game: who plays with which decks, and its start."""
