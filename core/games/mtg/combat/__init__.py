"""Combat: who attacks what, who blocks, and the damage that comes of it (MTG CR 506-511)."""
