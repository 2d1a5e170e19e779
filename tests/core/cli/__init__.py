"""Tests of the command line without a window."""
