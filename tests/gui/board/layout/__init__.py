"""Tests of the layout of the table."""
