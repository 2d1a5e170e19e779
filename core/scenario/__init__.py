"""Floor 5: sequences of actions, told: scenarios that play, teach and test."""
