"""Counters and damage on the selected card."""
