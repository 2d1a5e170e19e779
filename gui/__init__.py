"""The window: it shows positions and verdicts, and holds no rule of any game."""
