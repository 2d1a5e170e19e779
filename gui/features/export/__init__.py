"""Export: pictures, animations and an HTML page of a sequence of positions."""
