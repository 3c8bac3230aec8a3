"""Lord of Loot: heroes explore a land, gather loot and defeat bosses together, against monsters that cards move."""
