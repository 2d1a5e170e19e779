"""The main window: its frame, bars, commands, and what connects board, panels and features."""
