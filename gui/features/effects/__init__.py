"""Actions by hand and editions: a dialog for effects, the view that compares, and their desk."""
