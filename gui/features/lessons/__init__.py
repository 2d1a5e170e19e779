"""Learning at the table: courses to choose from, and lessons that ask, answer and are kept."""
