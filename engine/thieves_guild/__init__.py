"""Thieves Guild: three guilds of thieves and the Bounty Hunters in and around the City of Ladroness."""
