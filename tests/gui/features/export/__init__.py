"""Tests of what is written to files: pictures, moving pictures, pages."""
