"""Saved tables."""
