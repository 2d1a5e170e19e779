"""Paying for what was cast: which lands to tap is proposed on them, and never in the way."""
