"""Rules of Magic: The Gathering, one package for each chapter of the comprehensive rules."""
