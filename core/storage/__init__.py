"""The edge where card files come in: files on the disk, the catalogue, what is shipped."""
