"""Playing the actions of a table one after another, in large words."""
