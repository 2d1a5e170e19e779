"""Printed cards as values; no rule and no state is known here."""
