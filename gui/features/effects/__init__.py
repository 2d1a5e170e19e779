"""Actions by hand and editions: a dialog for effects, a view that compares, what opens both."""
