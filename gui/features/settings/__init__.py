"""The settings window: everything a person can choose once and for all."""
