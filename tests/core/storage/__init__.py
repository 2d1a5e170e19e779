"""Card files, the catalogue, and what is shipped."""
