"""Deck building: the deck window, and starting a game with a deck."""
