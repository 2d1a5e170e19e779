"""Settings window: all user preferences."""
