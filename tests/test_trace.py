"""From spec to code to test and back: no rule without code or test, no id without a spec, no page without example.

The specs are read as text: rules and rulings are their bold list items, examples their third headings.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from guildpost.engine.core.chance import Dealer, Draws
from guildpost.engine.core.errors import IllegalMove, NotAsked
from guildpost.engine.core.game import read_options
from guildpost.engine.core.session import Session
from guildpost.engine.games import GAMES, game

ROOT = Path(__file__).parents[1]
FOLDERS = [module.split(".")[-2] for module in GAMES.values()]
CODE = ("engine", "notation", "replays", "cli")


class Reading(NamedTuple):
    """What a spec was written from: letters and length of the checklist, what was put in between, letters and number
    of the rulings; a spec may add more of these."""

    letters: str
    last: int
    between: tuple[str, ...]
    ruling: str
    rulings: int

    def name(self, number: str | int) -> str:
        """A ruling as text names it."""
        return f"{self.ruling}-{int(number):02}"


CHECKLISTS = {
    "thieves_guild": Reading("TG", 314, ("104a", "113a", "185a", "228a"), "A", 133),
    "black_dragons_guild": Reading(
        "BD",
        187,
        ("035a", "035b", "068a", "107a", "107b", "125a", "143a", "160a", "160b", "160c", "160d"),
        "AMB",
        71,
    ),
    "heroes_welcome": Reading("HW", 263, (), "AMB", 126),
    "six_guilds": Reading("SG", 102, ("037a", "043a"), "SGA", 31),
    "lord_of_loot": Reading("LL", 362, ("238a", "238b", "296a"), "A", 124),
}

FULL_ID = re.compile(rf"\b(?:core|{'|'.join(FOLDERS)})\.[a-z_]+\.\d\d\b")


class Rule(NamedTuple):
    """A bold list item of a spec."""

    folder: str
    chapter: str
    number: str
    checklist: tuple[str, ...]
    text: str

    @property
    def id(self) -> str:
        return f"{self.folder}.{self.chapter}.{self.number}"


# reading


@cache
def text_of(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


@cache
def pages(folder: str) -> dict[str, str]:
    """Spec files of a game by chapter, the README among them; core has one file."""
    files = [ROOT / "spec" / "core.md"] if folder == "core" else sorted((ROOT / "spec" / folder).glob("*.md"))
    return {file.stem: text_of(file) for file in files}


def items(page: str) -> list[str]:
    """List items that begin in bold, each on one line."""
    return [" ".join(item.split()) for item in re.findall(r"^- (\*\*.*(?:\n {2,}\S.*)*)", page, re.MULTILINE)]


@cache
def rules(folder: str) -> list[Rule]:
    """All rules that a spec defines, in order."""
    found = []
    for page in pages(folder).values():
        for item in items(page):
            if match := re.match(rf"\*\*{folder}\.([a-z_]+)\.(\d\d)\*\*(?: \(([^)]*)\))?\s*(.*)", item):
                chapter, number, numbers, text = match.groups()
                found.append(Rule(folder, chapter, number, tuple((numbers or "").split(", ")), text))
    return found


@cache
def known_ids() -> frozenset[str]:
    return frozenset(rule.id for folder in ("core", *FOLDERS) for rule in rules(folder))


def rulings(folder: str) -> list[str]:
    """Numbers of all rulings that a spec defines."""
    return [
        match[1]
        for page in pages(folder).values()
        for item in items(page)
        if (match := re.match(rf"\*\*{CHECKLISTS[folder].ruling}-(\d+)\*\*", item))
    ]


def examples(folder: str) -> list[tuple[str, str]]:
    """Chapter and number of each worked example."""
    return [
        (chapter, number)
        for page in pages(folder).values()
        for chapter, number in re.findall(rf"^### {folder}\.([a-z_]+)\.(ex\w+)", page, re.MULTILINE)
    ]


def chapters(folder: str) -> list[str]:
    """Chapters that have rules; README and cheat sheet have none."""
    return list(dict.fromkeys(rule.chapter for rule in rules(folder)))


def engine_file(folder: str, chapter: str) -> Path:
    return ROOT / "engine" / folder / f"{chapter}.py"


def file_of_tests(folder: str, chapter: str) -> Path:
    return ROOT / "tests" / folder / f"test_{chapter}.py"


@cache
def names_of_tests(file: Path) -> tuple[str, ...]:
    """Names of the test functions of a file."""
    return tuple(re.findall(r"^def (test_\w+)\(", text_of(file), re.MULTILINE))


@cache
def python(*folders: str) -> tuple[Path, ...]:
    return tuple(
        file
        for folder in folders
        for file in sorted((ROOT / folder).rglob("*.py"))
        if "__pycache__" not in file.parts and "__snapshots__" not in file.parts
    )


def place(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def nothing(missing: list[str], what: str) -> None:
    """Fails with a list, one entry a line."""
    if missing:
        pytest.fail(f"{len(missing)} {what}:\n  " + "\n  ".join(missing), pytrace=False)


# rules


def test_the_reading_behind_each_spec_is_known():
    assert set(CHECKLISTS) == set(FOLDERS), "say in CHECKLISTS how long the reading behind this spec is"


@pytest.mark.parametrize("folder", FOLDERS)
def test_rules_are_numbered_without_gaps_in_the_file_of_their_chapter(folder):
    wrong = []
    for name, page in pages(folder).items():
        ids = [item.split("**")[1] for item in items(page) if item.startswith(f"**{folder}.")]
        expected = [f"{folder}.{name}.{number:02}" for number in range(1, len(ids) + 1)]
        wrong += [
            f"spec/{folder}/{name}.md: {given} where {due} is due"
            for given, due in zip(ids, expected, strict=True)
            if given != due
        ]
    nothing(wrong, "rules out of place")
    assert rules(folder)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_rule_has_its_id_in_the_engine_file_of_its_chapter(folder):
    missing = [
        f"{rule.id} in {place(engine_file(folder, rule.chapter))}"
        for rule in rules(folder)
        if rule.id not in FULL_ID.findall(text_of(engine_file(folder, rule.chapter)))
    ]
    nothing(missing, "rules without code")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_rule_has_a_test_named_by_its_number(folder):
    missing = []
    for rule in rules(folder):
        names = names_of_tests(file_of_tests(folder, rule.chapter))
        if "No test owed:" not in rule.text and not any(name.startswith(f"test_{rule.number}_") for name in names):
            missing.append(f"{rule.id}: test_{rule.number}_... in {place(file_of_tests(folder, rule.chapter))}")
    nothing(missing, "rules without test")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_numbered_test_has_its_rule_ruling_or_example(folder):
    given = {(rule.chapter, rule.number) for rule in rules(folder)}
    told = set(examples(folder))
    known = {int(number) for number in rulings(folder)}
    ruling = re.compile(rf"{CHECKLISTS[folder].ruling.lower()}(\d+)")
    stray = []
    for chapter in chapters(folder):
        file = file_of_tests(folder, chapter)
        for name in names_of_tests(file):
            number = name.split("_")[1]
            if re.fullmatch(r"\d+", number):
                fits = (chapter, number) in given
            elif re.fullmatch(r"ex\d\w*", number):
                fits = (chapter, number) in told
            else:
                match = ruling.fullmatch(number)
                fits = match is None or int(match[1]) in known
            if not fits:
                stray.append(f"{place(file)}: {name}")
    nothing(stray, "tests whose number no spec has")


def test_core_rules_stand_in_the_files_that_their_spec_names_and_in_tests():
    named = [ROOT / name for name in re.findall(r"`(engine/[\w/]+\.py)`", pages("core")["core"])]
    code = " ".join(text_of(file) for file in named)
    tests = " ".join(text_of(file) for file in python("tests/core"))
    nothing([rule.id for rule in rules("core") if rule.id not in code], "core rules without code")
    nothing([rule.id for rule in rules("core") if rule.id not in tests], "core rules without a test in tests/core")


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_chapter_names_its_engine_file(folder):
    wrong = []
    for chapter in chapters(folder):
        named = re.findall(r"`(engine/[\w/]+\.py)`", pages(folder)[chapter].split("\n## ")[0])
        if named != [place(engine_file(folder, chapter))] or not engine_file(folder, chapter).is_file():
            wrong.append(f"spec/{folder}/{chapter}.md: Code: {named or 'nothing'}")
    nothing(wrong, "chapters that do not name their code")


# ids


def test_every_id_in_code_and_tests_exists():
    unknown = [
        f"{place(file)}: {found}"
        for file in python(*CODE, "tests")
        for found in dict.fromkeys(FULL_ID.findall(text_of(file)))
        if found not in known_ids()
    ]
    nothing(unknown, "ids that no spec defines")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_short_id_in_the_folders_of_a_game_exists(folder):
    short = re.compile(rf"\b(?:{'|'.join(chapters(folder))})\.\d\d\b")
    files = [*python(f"engine/{folder}", f"cli/{folder}", f"tests/{folder}")]
    files += sorted((ROOT / "spec" / folder).glob("*.md"))
    unknown = [
        f"{place(file)}: {found}"
        for file in files
        for found in dict.fromkeys(short.findall(text_of(file)))
        if f"{folder}.{found}" not in known_ids()
    ]
    nothing(unknown, "ids that no spec defines")


@pytest.mark.parametrize("folder", FOLDERS)
def test_code_names_the_rules_of_its_own_game_alone(folder):
    foreign = [
        f"{place(file)}: {found}"
        for file in python(f"engine/{folder}", f"cli/{folder}", f"tests/{folder}")
        for found in dict.fromkeys(FULL_ID.findall(text_of(file)))
        if not found.startswith((f"{folder}.", "core."))
    ]
    nothing(foreign, "rules of another game")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_ruling_that_code_and_tests_name_exists(folder):
    reading, known = CHECKLISTS[folder], {int(number) for number in rulings(folder)}
    unknown = []
    for file in python(f"engine/{folder}", f"cli/{folder}", f"tests/{folder}"):
        for number in dict.fromkeys(re.findall(rf"\b{reading.ruling}-(\d+)\b", text_of(file))):
            if int(number) not in known:
                unknown.append(f"{place(file)}: {reading.name(number)}")
    nothing(unknown, "rulings that no spec defines")


# examples


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_example_has_a_block_a_test_and_a_golden_page(folder):
    missing = []
    for chapter, number in examples(folder):
        here = f"{folder}.{chapter}.{number}"
        section = re.split(r"\n##", pages(folder)[chapter].split(f"### {here} ", 1)[-1], maxsplit=1)[0]
        if "```play\n" not in section:
            missing.append(f"{here}: a play block in spec/{folder}/{chapter}.md")
        file = file_of_tests(folder, chapter)
        if not any(name.startswith(f"test_{number}_") for name in names_of_tests(file)):
            missing.append(f"{here}: test_{number}_... in {place(file)}")
        shelf = file.parent / "__snapshots__" / file.stem
        if not list(shelf.glob(f"test_{number}_*")):
            missing.append(f"{here}: a page test_{number}_... in {place(shelf)}")
    nothing(missing, "things missing for examples")
    assert examples(folder)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_golden_page_belongs_to_a_test(folder):
    stray = []
    for page in sorted((ROOT / "tests" / folder).rglob("__snapshots__/*/*")):
        file = page.parents[2] / f"{page.parent.name}.py"
        if re.split(r"[\[.]", page.name)[0] not in names_of_tests(file):
            stray.append(place(page))
    nothing(stray, "golden pages without test")


@pytest.mark.parametrize("folder", FOLDERS)
def test_examples_stand_in_the_file_of_their_chapter_once(folder):
    count = Counter(examples(folder))
    nothing([".".join(example) for example, times in count.items() if times > 1], "examples that stand twice")
    wrong = [
        f"spec/{folder}/{name}.md: {chapter}.{number}"
        for name, page in pages(folder).items()
        for chapter, number in re.findall(rf"^### {folder}\.([a-z_]+)\.(ex\w+)", page, re.MULTILINE)
        if chapter != name
    ]
    nothing(wrong, "examples in the file of another chapter")


# the checklist


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_number_of_the_checklist_is_one_rule(folder):
    letters, last, between, *_ = CHECKLISTS[folder]
    due = [f"{letters}-{number:03}" for number in range(1, last + 1)] + [f"{letters}-{number}" for number in between]
    count = Counter(number for rule in rules(folder) for number in rule.checklist if number)
    wrong = [f"{number} in no rule" for number in due if not count[number]]
    wrong += [f"{number} in {times} rules" for number, times in count.items() if times > 1]
    wrong += [f"{number} in a rule, but not in the checklist" for number in count if number not in due]
    nothing(wrong, "numbers of the checklist")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_ruling_stands_once(folder):
    reading, count = CHECKLISTS[folder], Counter(int(number) for number in rulings(folder))
    wrong = [f"{reading.name(number)} in no chapter" for number in range(1, reading.rulings + 1) if not count[number]]
    wrong += [f"{reading.name(number)} {times} times" for number, times in count.items() if times > 1]
    nothing(wrong, "rulings")


# refusals


def test_literal_rules_of_refusals_and_events_are_ids():
    wrong = []
    for file in python("engine"):
        for call in ast.walk(ast.parse(text_of(file))):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            rule = call.args[0]
            if name not in ("IllegalMove", "NotAsked", "AmbiguousMove", "tell") or not isinstance(rule, ast.Constant):
                continue
            if isinstance(rule.value, str) and rule.value not in known_ids():
                wrong.append(f"{place(file)}:{call.lineno}: {rule.value}")
    nothing(wrong, "refusals and events with an unknown rule")


@pytest.mark.parametrize("name", GAMES)
def test_all_that_is_told_or_refused_in_random_play_names_a_rule(name):
    """Plays with moves of one moment tried at others, so that most are refused."""
    played = game(name)
    data = played.load()
    told: set[str] = set()
    refused: set[str] = set()
    for count in range(played.seats_from, played.seats_to + 1):
        seats = played.choose_seats(count, [])
        position = played.setup(data, seats, read_options(played, {}))
        session = Session(played, position, data, Dealer(f"trace {count}"))
        draws, pool, n = Draws(f"wrong {count}"), [], 0
        while not session.over and n < 600:
            seat, n = session.asked()[0], n + 1
            options = session.options(seat)
            pool += [move for move in options if type(move) not in map(type, options[:1])][:3] + list(options[:1])
            question, table = session.question(seat), session.table
            for i in range(6):
                move = pool[draws.below("wrong", 6 * n + i, len(pool))]
                try:
                    question.check(table, seat, question.resolve(table, seat, move))
                except IllegalMove as refusal:
                    refused.add(refusal.rule)
            for other in range(-1, len(seats) + 1):
                if other not in session.asked():
                    with pytest.raises(NotAsked) as refusal:
                        session.play(other, pool[0])
                    refused.add(refusal.value.rule)
            session.play(seat, options[draws.below("move", n, len(options))])
        told |= {entry.rule for entry in session.table.told}
    nothing(sorted(told - known_ids()), "events with an unknown rule")
    nothing(sorted(refused - known_ids()), "refusals with an unknown rule")
    assert len(refused) > 5
