"""Card texts that the table carries out: their proposal, and the lines left to the players."""
