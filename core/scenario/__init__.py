"""Floor 5: sequences of deeds, told: scenarios that play, teach and test."""
