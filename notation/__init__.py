"""Moves as text: one family of notations for all games, read liberally and written in one way."""
