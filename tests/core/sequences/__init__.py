"""Any actions in any order: invariants that hold for every sequence."""
