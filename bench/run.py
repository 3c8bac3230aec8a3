"""The bench: measures guildpost beside its peers and prints one page. `README.md` says what and how."""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from statistics import median

import environment
import startup
from environment import HERE, python
from figures import SECTIONS, Figure, Section

Samples = dict[str, list[float]]
LEAST_ROUNDS = 7
WIDTH = 50


def main() -> int:
    """Measures what was asked for and prints it."""
    names = list(dict.fromkeys(section.name for section in SECTIONS))
    parser = argparse.ArgumentParser(description="Measures guildpost beside its peers.")
    parser.add_argument("--only", choices=names, help="this part alone")
    parser.add_argument("--rounds", type=int, default=LEAST_ROUNDS, metavar="N", help=f"at least {LEAST_ROUNDS}")
    parser.add_argument("--json", action="store_true", help="all samples, as one JSON object")
    given = parser.parse_args()
    if given.rounds < LEAST_ROUNDS:
        parser.error(f"--rounds {given.rounds}: medians need at least {LEAST_ROUNDS}")
    missing = environment.make()
    head = {"schema": "guildpost.bench", "version": 1, **_machine(), "rounds": given.rounds, "missing": missing}
    samples: dict[str, Samples] = {}
    for name in [given.only] if given.only else names:
        print(f"bench: measuring {name}", file=sys.stderr, flush=True)
        samples[name] = startup.measure(given.rounds) if name == "startup" else _worker(name, given.rounds)
    if given.json:
        rows = [
            _record(section, figure, samples[section.name])
            for section in SECTIONS
            if section.name in samples
            for figure in section.figures
        ]
        print(json.dumps({**head, "figures": rows}))
        return 0
    print(
        f"Python {head['python']}, typer {head['typer']}, {head['cores']} cores, load {head['load']}; "
        f"CPU time, medians of {given.rounds} rounds"
    )
    for peer, reason in missing.items():
        print(f"{peer} is missing: {reason}"[:100])
    for section in SECTIONS:
        if section.name in samples:
            for line in _lines(section, samples[section.name]):
                print(line.rstrip())
    return 0


def _machine() -> dict[str, object]:
    """Where the figures come from."""
    asked = "import importlib.metadata as m; print(m.version('typer'))"
    typer = subprocess.run([python(), "-c", asked], capture_output=True, text=True, check=True).stdout.strip()
    return {
        "python": platform.python_version(),
        "typer": typer,
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
    }


def _worker(name: str, rounds: int) -> Samples:
    """The samples of one worker, which runs in the environment."""
    script = str(HERE / "workers" / f"{name}.py")
    ran = subprocess.run([python(), script, str(rounds)], env=startup.CLEAN, stdout=subprocess.PIPE, check=True)
    samples: Samples = json.loads(ran.stdout)
    return samples


def _ratio(samples: Samples, key: str, peer: str) -> float | None:
    """The median of the rounds' ratios: what slows a whole round down falls out."""
    if key not in samples or peer not in samples:
        return None
    return median(one / other for one, other in zip(samples[key], samples[peer], strict=True))


def _within(section: Section, figure: Figure, samples: Samples) -> bool | None:
    """Whether the budget holds; None where there is none, or its peer is missing."""
    found = _ratio(samples, figure.key, figure.on) if figure.on else median(samples[figure.key])
    if figure.budget is None or found is None:
        return None
    return found >= figure.budget if section.floors else found <= figure.budget


def _record(section: Section, figure: Figure, samples: Samples) -> dict[str, object]:
    some = samples.get(figure.key)
    return {
        "part": section.name,
        "figure": figure.key,
        "text": figure.text,
        "unit": section.unit,
        "median": median(some) if some else None,
        "samples": some,
        "ratios": {peer: _ratio(samples, figure.key, peer) for peer in section.peers.values()},
        "budget": figure.budget,
        "budget_on": figure.on or None,
        "within": _within(section, figure, samples) if some else None,
    }


def _lines(section: Section, samples: Samples) -> list[str]:
    lines = [_line(section.title.upper(), section.unit, [*section.peers], "budget", "")]
    for figure in section.figures:
        some = samples.get(figure.key)
        if not some:
            lines.append(_line(figure.text, "missing", [], "", ""))
            continue
        ratios = [_ratio(samples, figure.key, peer) for peer in section.peers.values() if peer != figure.key]
        within = _within(section, figure, samples)
        budget = "" if figure.budget is None else f"{'>=' if section.floors else '<='} {figure.budget:,g}"
        verdict = {None: "", True: "ok", False: "over"}[within]
        shown = ["" if found is None else _shown(found) for found in ratios]
        lines.append(_line(figure.text, _shown(median(some)), shown, budget, verdict))
    return lines


def _line(text: str, value: str, ratios: Sequence[str], budget: str, verdict: str) -> str:
    one, other = (*ratios, "", "")[:2]
    return f"{text:<{WIDTH}}{value:>12}{one:>12}{other:>9}{budget:>8}{verdict:>5}"


def _shown(value: float) -> str:
    """Three digits that count."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


if __name__ == "__main__":
    sys.exit(main())
