"""Every finding that the rules have for an action, and whether some scenario asserts its rule."""
