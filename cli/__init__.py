"""The command line of guildpost."""
