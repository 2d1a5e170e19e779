"""Tests of the practice opponent."""
