"""Movements of cards, and which of them show a change."""
