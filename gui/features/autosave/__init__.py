"""Every table is kept: its journal, saved tables, and the way back to them."""
