"""Files on the disk: card files, the catalogue, shipped data, saved games."""
