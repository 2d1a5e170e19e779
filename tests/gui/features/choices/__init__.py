"""Tests of proposals on the table before they are confirmed."""
