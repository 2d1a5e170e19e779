"""Tests of the window, offscreen and with real events."""
