"""Shared tables over a server on this machine."""
