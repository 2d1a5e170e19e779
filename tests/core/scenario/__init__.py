"""Scenario files: read, played, compared."""
