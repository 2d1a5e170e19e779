"""Lessons: their format, their checker, how they are played and asked."""
