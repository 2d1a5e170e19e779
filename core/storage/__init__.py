"""Files on disk: imported cards, decks, lessons, saved tables, shipped and user data."""
