"""Which cards of a player the rules let them bring."""
