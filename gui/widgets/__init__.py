"""Small widgets that several packages use."""
