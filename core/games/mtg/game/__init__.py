"""A whole game: its start, its turns, its end, and the match (MTG CR 100, 103, 104, 500-514)."""
