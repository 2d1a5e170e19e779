"""States of a game as immutable values; what may happen to them is decided by the rules."""
