"""Input of the board: pointer, keys, drags, menus and selection become actions."""
