"""Teaching a lesson to a class: the table and the beats for the teacher, a projector for all."""
