"""Pictures of the board, moving pictures of a sequence, and a page that steps through it."""
