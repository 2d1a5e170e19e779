"""Tests of exported files: pictures, animations, pages."""
