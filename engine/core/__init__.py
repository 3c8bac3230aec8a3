"""The kernel shared by all games; nothing here knows a game."""
