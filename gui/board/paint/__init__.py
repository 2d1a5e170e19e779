"""Painting of cards, badges, chips and the background of the board."""
