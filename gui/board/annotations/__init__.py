"""Annotations of the board: arrows, rings, callouts and a spotlight."""
