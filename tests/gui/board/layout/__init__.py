"""Tests of where everything on the table lies."""
