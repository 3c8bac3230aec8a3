"""Mails whose text cannot be told for certain. They are refused: no text is better than a wrong one."""


class Uncertain(ValueError):
    """The text of a mail cannot be read with certainty; the words say why, as they go behind `your mail: `."""
