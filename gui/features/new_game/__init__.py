"""New game: the dialog, the seats with their decks, and the setup of the table."""
