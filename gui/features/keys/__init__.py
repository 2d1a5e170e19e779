"""The keys in force, and the sheet that lists them."""
