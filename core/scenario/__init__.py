"""Scenarios: files of a setup and steps that are played, taught and tested."""
