"""Table list: zones and cards as a tree, for screen readers and keyboard play."""
