"""Tests of what is proposed on the table before anybody agrees."""
