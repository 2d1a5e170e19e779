"""The grammar of Magic texts."""
