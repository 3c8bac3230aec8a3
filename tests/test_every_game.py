"""What must hold for every game, asked of each in GAMES."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations

import msgspec
import pytest

from guildpost.engine.core.chance import Dealer, Draws
from guildpost.engine.core.errors import BadSetup, EngineError, IllegalMove
from guildpost.engine.core.game import SeatChoice, read_options
from guildpost.engine.core.lines import Said
from guildpost.engine.core.record import Decided, Fell
from guildpost.engine.core.session import LineRefused, Session
from guildpost.engine.core.steps import Decision
from guildpost.engine.games import GAMES, game
from guildpost.notation.games import language
from guildpost.replays import file as files
from guildpost.replays.recording import Recording
from guildpost.replays.transcript import read_transcript, write_transcript
from guildpost.replays.verify import verify

ROLES = {
    "thieves-guild": ("hu", "el", "or", "bh"),
    "black-dragons-guild": ("red", "green", "yellow", "blue"),
    "heroes-welcome": ("bog", "sni", "gru", "taz", "miz"),
    "six-guilds": ("red", "blue", "green", "yellow", "white", "black"),
    "lord-of-loot": ("wit", "kni", "wom", "wyr", "dru"),
}
ALIKE = {"black-dragons-guild", "heroes-welcome", "lord-of-loot", "six-guilds"}
"""Games of which one set of roles of each size stands for all, since roles differ in name or in figures alone."""


def mixes(name):
    """All sets of seats that a game can be played by, or one of each size."""
    playing, found = game(name), []
    for size in range(playing.seats_from, playing.seats_to + 1):
        for roles in list(combinations(ROLES[name], size))[: 1 if name in ALIKE else None]:
            try:
                found.append(playing.choose_seats(size, [SeatChoice(role) for role in roles]))
            except BadSetup:
                continue
    return list(dict.fromkeys(found))


CASES = [(name, mix) for name in GAMES for mix in mixes(name)]
IDS = [f"{name}-{'-'.join(seat.role for seat in mix)}" for name, mix in CASES]
each_mix = pytest.mark.parametrize(("name", "seats"), CASES, ids=IDS)
each_game = pytest.mark.parametrize("name", GAMES)


def choose(session, draws, n):
    """A random answer to the open question: a kind of move first, then one of that kind."""
    seat = session.asked()[0]
    kinds = {}
    for move in session.options(seat):
        kinds.setdefault(type(move), []).append(move)
    same = list(kinds.values())[draws.below("test.kind", n, len(kinds))]
    return seat, same[draws.below("test.move", n, len(same))]


def begin(name, seats, seed, **more):
    """A recorded game at its first question."""
    playing = game(name)
    return Recording.begin(playing, playing.load(), seats, read_options(playing, {}), seed=seed, **more)


def play_on(session, seed, decisions=100_000):
    """Plays at random for so many decisions, or to the end."""
    draws, n = Draws(seed), 0
    while not session.over and n < decisions:
        session.play(*choose(session, draws, n))
        n += 1
    return session


@each_mix
def test_random_play_ends_and_keeps_all_laws(name, seats):
    session = play_on(begin(name, seats, "laws", check=True, quiet=True), "laws")
    result = session.game.result(session.table.state)
    assert result is not None
    assert len(result.scores) == len(seats)


@each_mix
def test_same_seed_same_entries_and_other_seed_other_entries(name, seats):
    one, same, other = (play_on(begin(name, seats, seed, quiet=True), seed) for seed in ("one", "one", "two"))
    assert one.digest == same.digest
    assert one.entries == same.entries
    assert one.entries != other.entries


@each_mix
def test_options_are_legal_and_the_notation_reads_what_it_writes(name, seats):
    session, tongue, draws = begin(name, seats, "options"), language(name), Draws("options")
    for n in range(250):
        if session.over:
            break
        for seat in session.asked():
            step = session.question(seat)
            moves = step.options(session.table, seat)
            assert moves, f"no option at {type(step).__name__}"
            assert len(set(moves)) == len(moves), f"an option twice at {type(step).__name__}"
            for move in moves:
                assert step.resolve(session.table, seat, move) == move
                step.check(session.table, seat, move)
                (said,) = tongue.read(tongue.render(move))
                assert said.move == move
        session.play(*choose(session, draws, n))


@each_mix
def test_any_position_goes_through_both_formats_and_plays_on_alike(name, seats):
    playing, data = game(name), game(name).load()
    session, draws = begin(name, seats, "formats", quiet=True), Draws("formats")
    for n in range(200):
        if session.over:
            break
        if n % 5 == 0:
            packed = playing.encode_position(session.at)
            assert playing.encode_position(playing.decode_position(packed)) == packed
            text = msgspec.json.encode(session.at, order="deterministic")
            position = msgspec.json.decode(text, type=playing.position_type)
            assert playing.encode_position(position) == packed
            playing.check_start(position, data)
            copy = Session(playing, position, data, Dealer("formats"), quiet=True)
            seat, move = choose(session, draws, n)
            copy.play(seat, move)
            session.play(seat, move)
            assert playing.encode_position(copy.at) == playing.encode_position(session.at)
        else:
            session.play(*choose(session, draws, n))


@each_mix
def test_records_verify_and_come_back_from_all_three_forms(name, seats):
    playing, data, tongue = game(name), game(name).load(), language(name)
    replay = play_on(begin(name, seats, "forms", quiet=True, changes=True), "forms", 120).replay()
    text = files.write(replay, files.Form.JSON)
    packed = files.write(files.read(text), files.Form.MSGPACK)
    transcript = write_transcript(files.read(packed), playing, data, tongue)
    assert all(len(line) <= 72 for line in transcript.splitlines())
    assert transcript.isascii()
    again = read_transcript(transcript, language)
    assert files.write(again.replay(), files.Form.JSON) == text
    assert verify(files.read(text), playing, data).good


@each_mix
def test_a_refused_line_changes_nothing_before_its_luck(name, seats):
    session, tongue, draws = begin(name, seats, "lines"), language(name), Draws("lines")
    for n in range(60):
        if session.over:
            break
        seat, move = choose(session, draws, n)
        copy = Session(session.game, session.game.copy(session.at), session.table.data, Dealer("lines"))
        before = copy.snapshot()
        who = session.game.seat_words(session.table.state)[seat]
        named = f"{who}: {tongue.render(move)}" if len(session.asked()) > 1 else tongue.render(move)
        line = [*tongue.read(named), *tongue.read("undo-99")]
        with pytest.raises(LineRefused) as refused:
            copy.play_line(line)
        assert refused.value.index == 1
        if refused.value.stand == 0:
            assert copy.snapshot() == before
            assert copy.entries == []
        else:
            fell = any(isinstance(entry, Fell) for entry in copy.entries)
            opened = any(isinstance(entry, Decided) and entry.seat != seat for entry in copy.entries)
            assert fell or opened or copy.asked() != [seat]
        session.play(seat, move)


@each_mix
def test_undo_takes_the_position_back_and_luck_stays(name, seats):
    session, draws = begin(name, seats, "undo", history=True, quiet=True), Draws("undo")
    before, said = b"", []
    for n in range(80):
        if session.over:
            break
        if not getattr(session.pending(), "sealed", ()):  # answers to a common question go back together
            before, said = session.snapshot(), []
        said.append(choose(session, draws, n))
        session.play(*said[-1])
        after = session.snapshot()
        if n % 4 == 0:
            session.undo(1)
            assert session.snapshot() == before
            for seat, move in said:
                session.play(seat, move)
            assert session.snapshot() == after
    replay = session.replay()
    assert verify(files.read(files.write(replay)), session.game, session.table.data).good


@each_mix
def test_a_seat_that_is_not_asked_is_refused_before_its_move_is_looked_at(name, seats):
    session, draws = begin(name, seats, "turns", quiet=True), Draws("turns")
    for n in range(60):
        if session.over:
            break
        asked = set(session.asked())
        for seat in range(len(seats)):
            if seat not in asked:
                with pytest.raises(IllegalMove, match=r"core\.turn\.01"):
                    session.play(seat, choose(session, draws, n)[1])
        session.play(*choose(session, draws, n))


@each_mix
def test_views_are_made_at_every_question_for_every_seat_and_the_public(name, seats):
    session, draws = begin(name, seats, "views", quiet=True), Draws("views")
    for n in range(100):
        if session.over:
            break
        for seat in (None, *range(len(seats))):
            assert msgspec.json.encode(session.game.view(session.at, session.table.data, seat))
        session.play(*choose(session, draws, n))


@each_game
def test_decoders_can_be_built_and_step_names_are_unique(name):
    playing = game(name)
    assert msgspec.json.Decoder(playing.position_type)
    assert msgspec.json.Decoder(list[playing.entry_type])
    assert msgspec.json.schema(playing.move_type)


@each_game
def test_compiled_components_are_current(name):
    from guildpost.engine.compile import compiled

    path, data = compiled(name)
    assert path.read_bytes() == data, "run: python -m guildpost.engine.compile"


@each_game
def test_two_games_in_one_process_do_not_disturb_each_other(name):
    seats = mixes(name)[-1]
    alone = play_on(begin(name, seats, "alone", quiet=True), "alone", 150).digest
    one, other = begin(name, seats, "alone", quiet=True), begin(name, seats, "beside", quiet=True)
    mine, its = Draws("alone"), Draws("beside")
    for n in range(150):
        for session, draws in ((one, mine), (other, its)):
            if not session.over:
                session.play(*choose(session, draws, n))
    assert one.digest == alone


PLAYED_ELSEWHERE = """
from guildpost.engine.core.chance import Draws
import importlib.util, sys
spec = importlib.util.spec_from_file_location("every", sys.argv[1]); every = importlib.util.module_from_spec(spec)
spec.loader.exec_module(every)
print(every.play_on(every.begin(sys.argv[2], every.mixes(sys.argv[2])[-1], "hash"), "hash", 200).digest)
"""


@each_game
def test_hash_seeds_change_nothing(name):
    digests = set()
    for hash_seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", PLAYED_ELSEWHERE, __file__, name],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(run.stdout)
    assert len(digests) == 1


@each_game
def test_every_refusal_in_play_gives_a_reason(name):
    # that it cites a rule of the spec is asserted for all tests, in conftest.py
    session, tongue, draws = begin(name, mixes(name)[-1], "refusals", quiet=True), language(name), Draws("refusals")
    pool, reasons = [], set()
    for n in range(200):
        if session.over:
            break
        seat = session.asked()[0]
        step = session.question(seat)
        for move in pool:
            try:
                step.check(session.table, seat, step.resolve(session.table, seat, move))
            except IllegalMove as refused:
                reasons.add(refused.reason)
            except EngineError as other:
                pytest.fail(f"{type(other).__name__} for {tongue.render(move)} at {type(step).__name__}")
        options = step.options(session.table, seat)
        pool = list(dict.fromkeys([*pool, options[0], options[-1], options[len(options) // 2]]))[-40:]
        session.play(*choose(session, draws, n))
    assert len(reasons) > 10
    assert all(reason and "\n" not in reason for reason in reasons)


@each_game
def test_decisions_name_their_speaker(name):
    playing = game(name)
    session, draws = begin(name, mixes(name)[-1], "speakers"), Draws("speakers")
    for n in range(100):
        if session.over:
            break
        step, words = session.pending(), playing.seat_words(session.table.state)
        if isinstance(step, Decision):
            assert session.seat_of(step.speaker(session.table) or words[step.seat]) == step.seat
        else:
            assert [session.seat_of(words[seat]) for seat in session.asked()] == list(session.asked())
        session.play(*choose(session, draws, n))


@each_mix
def test_a_told_outcome_beside_a_seed_is_no_look_ahead(name, seats):
    session, draws, met = begin(name, seats, "probe"), Draws("probe"), 0
    for n in range(200):
        if session.over:
            break
        seat, move = choose(session, draws, n)
        copy = Session(session.game, session.game.copy(session.at), session.table.data, Dealer("probe"))
        count = len(session.entries)
        session.play(seat, move)
        fell = [(entry.label, entry.outcome) for entry in session.entries[count:] if isinstance(entry, Fell)]
        if not fell:
            continue
        met += 1
        for told in ([(fell[0][0], "nonsense")], [*fell, ("d", 1)], [("d", 99)], [(fell[0][0], 13), *fell[1:]]):
            probe = Session(copy.game, copy.game.copy(copy.at), copy.table.data, Dealer("probe"))
            with pytest.raises(LineRefused) as refused:
                probe.play_line([Said(move, outcomes=tuple(told))])
            assert refused.value.stand == 1
            assert probe.snapshot() == session.snapshot(), "what fell stays fallen"
    assert met > 3


@each_mix
def test_a_game_can_begin_at_any_position_of_another(name, seats):
    played = play_on(begin(name, seats, "positions"), "positions", 40)
    start = played.game.copy(played.at)
    if getattr(start.agenda[-1], "sealed", ()):
        start.agenda[-1] = msgspec.structs.replace(start.agenda[-1], sealed=())  # answers that wait are no position
    chosen = [SeatChoice(role) for role in played.game.roles(start.state)]
    again = Recording.begin(
        played.game, played.table.data, chosen, read_options(played.game, {}), seed="on", start=start
    )
    assert played.game.encode_position(again.at) == played.game.encode_position(start)
    play_on(again, "on", 60)
    assert verify(again.replay(), played.game, played.table.data).good


WORDS = ("", "p1", "p9", "xx", "hu1", "f1", "cas", "coi", 0, -1, 1, 7, 10**9, 2**62, True, None, [], {})


def places(tree, path=()):
    """Paths to all parts of a tree of objects and arrays."""
    yield path
    if isinstance(tree, (dict, list)):
        for key in tree if isinstance(tree, dict) else range(len(tree)):
            yield from places(tree[key], (*path, key))


def spoiled(tree, draws, n):
    """A copy of a tree in which one part is another, is gone or stands there twice."""
    paths = list(places(tree))[1:]
    path = paths[draws.below("test.path", n, len(paths))]
    copy = msgspec.json.decode(msgspec.json.encode(tree))
    *above, last = path
    parent = copy
    for key in above:
        parent = parent[key]
    way = draws.below("test.way", n, 4)
    if way == 0:
        del parent[last]
    elif way == 1 and isinstance(parent, list):
        parent.insert(last, parent[last])
    elif way == 2:
        parent[last] = msgspec.json.decode(
            msgspec.json.encode(part(tree, paths[draws.below("test.other", n, len(paths))]))
        )
    else:
        parent[last] = WORDS[draws.below("test.word", n, len(WORDS))]
    return copy


def part(tree, path):
    for key in path:
        tree = tree[key]
    return tree


@each_game
def test_spoiled_positions_are_refused_or_can_be_played(name):
    playing, data, draws = game(name), game(name).load(), Draws("spoiled")
    told = {"refused": 0, "played": 0}
    for n in range(120):
        if n % 20 == 0:
            session = play_on(
                begin(name, mixes(name)[n // 20 % len(mixes(name))], f"spoiled-{n}", quiet=True), "s", n // 2
            )
        tree = spoiled(msgspec.json.decode(msgspec.json.encode(session.at)), draws, n)
        try:
            position = msgspec.convert(tree, playing.position_type)
        except msgspec.ValidationError:
            continue
        try:
            seats = playing.choose_seats(
                len(playing.roles(position.state)), map(SeatChoice, playing.roles(position.state))
            )
            Recording.begin(playing, data, seats, read_options(playing, {}), seed="on", start=position)
            told["played"] += 1
        except BadSetup:
            told["refused"] += 1
    assert told["refused"] > 20


def structs(kind):
    """All struct types within a type."""
    found, todo = set(), list(msgspec.inspect.multi_type_info([kind]))
    while todo:
        info = todo.pop()
        if isinstance(info, msgspec.inspect.StructType):
            struct = getattr(info.cls, "__origin__", info.cls)
            if struct in found:
                continue
            found.add(struct)
        for value in (getattr(info, name) for name in info.__struct_fields__):
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, msgspec.inspect.Field):
                    todo.append(each.type)
                elif isinstance(each, msgspec.inspect.Type):
                    todo.append(each)
    return found


@each_game
def test_what_is_left_out_of_a_position_hangs_on_values_alone(name):
    """msgspec leaves out what is the default itself; of a text there may be many that are equal to it."""
    found = structs(game(name).position_type)
    assert len(found) > 10
    for struct in found:
        if not struct.__struct_config__.omit_defaults or struct is game(name).options_type:
            continue
        for field in msgspec.structs.fields(struct):
            only_one = field.default in (msgspec.NODEFAULT, None, "", (), *range(257))
            assert only_one, f"{struct.__name__}.{field.name}"


@each_game
def test_options_that_were_read_are_written_as_the_defaults_are(name):
    plain = game(name).options_type()
    read = msgspec.json.decode(msgspec.json.encode(msgspec.structs.asdict(plain)))
    again = msgspec.convert({key.replace("_", "-"): value for key, value in read.items()}, type(plain))
    assert msgspec.json.encode(again) == msgspec.json.encode(plain)
