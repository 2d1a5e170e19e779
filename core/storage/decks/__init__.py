"""Deck files: their formats, editable documents, and the cards that lines refer to."""
