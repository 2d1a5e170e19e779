"""Permanents: status, counters, protection, Sagas and battles (MTG CR 110, 306-310, 714)."""
