"""The tactics of the practice opponent in Flesh and Blood."""
