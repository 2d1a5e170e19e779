"""Shipped scenarios laid out and stepped through."""
