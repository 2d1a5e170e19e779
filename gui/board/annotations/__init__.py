"""Arrows, rings, callouts and a spotlight over the board."""
