"""Black Dragon's Guild: drafting adventurers, bidding for quests and completing them over four seasons."""
