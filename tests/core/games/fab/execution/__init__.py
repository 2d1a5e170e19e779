"""Tests of the execution of card texts of Flesh and Blood."""
