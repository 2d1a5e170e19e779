"""Small widgets shared by several packages."""
