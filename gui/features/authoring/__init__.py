"""Authoring of lessons: editors for recorded games and for files."""
