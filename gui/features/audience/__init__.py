"""Second windows on the same table: for another seat, and for an audience."""
