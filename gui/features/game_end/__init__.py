"""End of a game: the result, its reason, the match score and the next game."""
