"""A practice opponent: its levels, its decisions, and games between opponents."""
