"""States of a game as immutable values; the rules decide how they change."""
