"""Tests of the board, with real mouse and key events and no screen."""
