"""Execution of card texts of Flesh and Blood: from programs to actions."""
