"""Choices with more options than fit beside each other."""
