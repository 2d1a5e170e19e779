"""Tests of card texts in the window."""
