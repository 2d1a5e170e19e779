"""Tests of the pictures of card faces."""
