"""Pile panels: all cards of one zone, and ordering the top of the library."""
