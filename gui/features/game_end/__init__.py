"""The end of a game: who won and why, the score, and what comes next."""
