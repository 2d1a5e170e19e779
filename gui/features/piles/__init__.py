"""Piles looked through: every card of one zone, and the top of a pile in one's own order."""
