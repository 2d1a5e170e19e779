"""What the whole game is at the moment, such as day or night."""
