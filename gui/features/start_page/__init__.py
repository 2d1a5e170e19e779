"""Start page: the last table, recent tables, and other ways to begin."""
