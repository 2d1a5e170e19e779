"""Printed cards as immutable values, without rules or game state."""
