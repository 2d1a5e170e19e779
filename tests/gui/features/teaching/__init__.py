"""Tests of teaching."""
