"""Execution of card texts, as far as games share it: scenes, choices, and clauses in order."""
