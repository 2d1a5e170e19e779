"""Programs of card texts."""
