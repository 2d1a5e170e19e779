"""The tactics of the practice opponent in Magic."""
