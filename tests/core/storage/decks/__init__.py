"""Deck files in every format."""
