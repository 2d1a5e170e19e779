"""Panels: texts about the position and the last outcome. They hold no rules."""
