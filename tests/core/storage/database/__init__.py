"""The card database: importing, finding, mending."""
