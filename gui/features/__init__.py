"""Features: each module or package adds a dialog, panel, page or set of commands to the window."""
