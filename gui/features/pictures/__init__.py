"""Real pictures of cards: from a person's own folder, and downloaded if that is asked for."""
