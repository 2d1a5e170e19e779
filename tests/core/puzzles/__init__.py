"""Tests of the search of puzzles."""
