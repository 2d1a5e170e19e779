"""Real card pictures: from the user's folder, and optional downloads."""
