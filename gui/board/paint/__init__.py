"""How cards, zones, badges and chips of the board are drawn."""
