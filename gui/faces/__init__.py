"""Pictures of card faces, drawn by us: what is on one, how it looks, and a cache of them."""
