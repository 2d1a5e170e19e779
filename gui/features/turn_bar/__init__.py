"""The bar of the turn: whose it is, its phases, and the key that goes on."""
