"""Tests of the panels, offscreen and with real events."""
