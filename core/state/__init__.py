"""Floor 2: a position. Plain immutable values; what may happen to them is decided above."""
