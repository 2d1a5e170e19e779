"""Any actions in any order: what must hold whatever a person does."""
