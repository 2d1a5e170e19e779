"""Faces of cards: which of them count, names, and cards face down (MTG CR 201, 708-722)."""
