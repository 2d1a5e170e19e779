"""Texts of shipped cards: written from their programs, which their files hold."""
