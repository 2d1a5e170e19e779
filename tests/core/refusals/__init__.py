"""Every refusal that the rules know, and whether some scenario says which rule it is."""
