"""Turn bar: the active player, the phases of the turn, and the button for the next step."""
