"""Flesh and Blood, a file a subject."""
