"""Puzzles: an exhaustive search of a position over the real rules, and the goals of a solver."""
