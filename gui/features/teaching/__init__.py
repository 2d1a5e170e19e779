"""Teaching a lesson to a class: the board and slide steps for the teacher, and a projector."""
