"""A table shared by several programs: one holds the history, each viewer sees its part."""
