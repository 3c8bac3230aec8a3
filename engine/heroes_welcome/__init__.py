"""Heroes Welcome: merchants of a growing town trade with heroes and craft artifacts for the monsters they fight."""
