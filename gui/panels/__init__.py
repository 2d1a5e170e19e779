"""Panels: they say in words what the position and the last outcome say. They hold no rules."""
