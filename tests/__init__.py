"""Tests of Janus Table; the folders mirror `core` and `gui`."""
