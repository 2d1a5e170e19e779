"""Dice and coins."""
