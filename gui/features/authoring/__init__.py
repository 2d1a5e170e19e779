"""Making lessons in the window: from what was played to a file that holds."""
