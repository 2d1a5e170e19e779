"""Lessons: their format, checks, runs by a learner, slides and generated questions."""
