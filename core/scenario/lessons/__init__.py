"""Lessons: scenarios whose steps may ask. Their format, checker, play and questions."""
