"""Tests of the practice opponent in a window."""
