"""Cards on paper: sheets of drawn faces in the size of real cards, as PDF."""
