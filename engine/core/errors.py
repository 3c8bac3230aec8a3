"""What can be wrong with a move, a game or its data, as the engine sees it."""


class EngineError(Exception):
    """Parent of all errors that the engine raises on purpose."""


class IllegalMove(EngineError):
    """A move that a rule forbids: `rule` is the id, `reason` one plain sentence for the player."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason


class NotAsked(IllegalMove):
    """A seat moved that owes no decision now; told from open facts only, before the move itself is looked at."""


class AmbiguousMove(IllegalMove):
    """A move with several readings on this table; `readings` are canonical moves in words."""

    def __init__(self, rule: str, reason: str, readings: tuple[str, ...]) -> None:
        super().__init__(rule, reason)
        self.readings = readings


class LuckError(EngineError):
    """An outcome that cannot fall, or not this one: a wrong label, an impossible value, one too many."""

    def __init__(self, label: str, reason: str) -> None:
        super().__init__(f"{label}: {reason}")
        self.label = label
        self.reason = reason


class OutcomeMissing(LuckError):
    """Told luck has run out of outcomes: the next one wanted is `label`."""


class BadSetup(EngineError):
    """Seats, options or a start position that no game can begin with."""


class BadOption(BadSetup):
    """An option that the game has not, or a value that it cannot have."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(reason)
        self.option = option


class BadComponents(EngineError):
    """Component data that breaks a constraint; says which entry."""


class BrokenLaw(EngineError):
    """A conservation law or an invariant does not hold: a fault of the engine or of an edited position."""
