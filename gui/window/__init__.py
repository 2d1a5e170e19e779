"""The main window: layout, bars, commands, and the interface to board, panels and features."""
