"""A fight on the board: who attacks what, who blocks whom, and the sums before they count."""
