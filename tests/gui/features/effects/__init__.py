"""Tests of effects by hand and of editions."""
