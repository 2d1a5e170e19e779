"""The dock: the turn, its steps, and Next, at the end of the hand."""
