"""Combat: the chain, its steps, attacks, defenders and damage (FaB CR 7)."""
