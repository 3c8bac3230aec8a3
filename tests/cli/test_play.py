import json

import pytest

LINES = """0 hu: give-6c-hu4
1 hu1: roll d=4 go-w16 look bm=m1 end
1 hu2: roll d=12 go-tr-q4 end
"""


@pytest.fixture
def told(run):
    """A record whose dice are told."""
    assert run("new", "thieves-guild", "--seats", "2", "--told", "-o", "t.json").code == 0
    return "t.json"


def test_a_line_is_played_in_place_and_the_public_story_told(run, started):
    ran = run("play", started, "give-6c-hu4", "roll")
    assert ran.err == ""
    assert ran.lines == [
        "Hale Brannock (hu4) gets 6 coins to begin with.",
        "— Round 1: the Humans (Anna) —",
        "Dom Juan (hu1) rolls 11.",
        "Asked: hu1",
    ]
    assert {"decisions: 2", "outcomes: 1"} <= set(run("info", started).lines)


def test_what_is_secret_is_not_in_the_story(run, told):
    ran = run("play", told, stdin=LINES)
    assert ran.code == 0
    assert "Dom Juan (hu1) looks at the prices." in ran.lines
    assert "Gold" not in ran.out
    events = run("play", told, "--json", "roll d=7 go-w23 look bm=m2")
    assert events.code == 0
    assert "m2" not in events.out
    last = json.loads(events.lines[-1])
    assert last == {"schema": "guildpost.asked", "version": 1, "asked": ["hu3"], "awaited": "", "over": False}


def test_arguments_and_lines_and_a_pipe_make_the_same_record(run, told, tmp_path):
    begun = (tmp_path / told).read_bytes()
    assert run("play", told, stdin=LINES).code == 0
    piped = run("play", "-", *LINES.split(), stdin=begun)
    assert piped.code == 0
    assert piped.out.encode() == (tmp_path / told).read_bytes()
    assert piped.err.splitlines()[-1] == "Asked: hu3"
    assert run("play", "-", stdin=begun).code == 2


def test_an_answer_into_another_file_leaves_the_record_alone(run, started, tmp_path):
    before = (tmp_path / started).read_bytes()
    assert run("play", started, "give-6c-hu4", "-o", "h.gpn").code == 0
    assert (tmp_path / started).read_bytes() == before
    assert run("verify", "h.gpn").lines[0].startswith("h.gpn: good: 1 decisions")


def test_a_refused_line_changes_nothing_and_cites_its_rule(run, started, tmp_path):
    before = (tmp_path / started).read_bytes()
    ran = run("play", started, "give-7c-hu4")
    assert ran.code == 4
    assert ran.complaint.startswith("move 1: illegal: thieves_guild.setup.12: ")
    assert ran.complaint.endswith("; no moves of this line stand")
    assert (tmp_path / started).read_bytes() == before


def test_what_luck_has_answered_stands(run, started):
    ran = run("play", started, "give-6c-hu4", "roll", "go-a0")
    assert ran.code == 4
    assert ran.complaint.startswith("move 3: illegal: thieves_guild.movement.")
    assert ran.complaint.endswith("; 2 moves of this line stand")
    assert ran.lines[-1] == "Asked: hu1"
    assert run("verify", started).lines[0].startswith("g.json: good: 2 decisions, 1 outcomes")
    ran = run("play", started, "stay", "end", "roll", "go-a0")
    assert ran.complaint.endswith("; 3 moves of this line stand")


def test_a_line_with_an_unreadable_word_plays_nothing(run, started, tmp_path):
    before = (tmp_path / started).read_bytes()
    ran = run("play", started, "give-6c-hu4", "rool")
    assert ran.code == 3
    assert ran.complaint.startswith("moves:1:13: unreadable: 'rool' cannot stand here; near: roll")
    assert (tmp_path / started).read_bytes() == before


def test_lines_end_at_the_first_refusal_unless_told_to_keep_going(run, started):
    given = "give-6c-hu4\nbye\nroll\ngo-a0\nstay\n"
    ran = run("play", started, stdin=given)
    assert ran.code == 3
    assert ran.complaint.startswith("stdin:2:1: unreadable: 'bye'")
    assert "decisions: 1" in run("info", started).lines
    ran = run("play", started, "--keep-going", stdin=given.partition("\n")[2])
    assert [line.split(": ")[:2] for line in ran.err.splitlines()] == [
        ["stdin:1:1", "unreadable"],
        ["stdin:3:1", "illegal"],
    ]
    assert ran.code == 3
    assert ran.lines[-1] == "Asked: hu1"
    assert run("log", started).lines[-1] == "1 hu1: roll d=11 stay"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("1 hu: give-6c-hu4", "move 0: illegal: core.turn.01: this is turn 0, not 1"),
        ("bh: give-6c-hu4", "move 1: illegal: core.turn.01: bh is not asked now"),
        ("hu: give-6c-hu4 bh1: roll", "move 2: illegal: core.turn.01"),
        ("on-zzzz give-6c-hu4", "move 0: illegal: core.turn.01: the line follows another position"),
    ],
)
def test_margins_and_speakers_and_stamps_are_checked(run, started, line, complaint):
    ran = run("play", started, line)
    assert ran.code == 4
    assert ran.complaint.startswith(complaint), ran.complaint


def test_a_note_stands_in_the_record(run, started):
    assert run("play", started, "give-6c-hu4", "//", "well", "met", "//").code == 0
    assert run("log", started).lines[-2:] == ["0 hu: give-6c-hu4", "// well met //"]
    ran = run("play", started, "roll // look at that // go-a0")
    assert ran.code == 4
    assert run("verify", started).code == 0


def test_told_outcomes_beside_a_seed_are_compared_unless_believed(run, started):
    assert run("play", started, "give-6c-hu4").code == 0
    ran = run("play", started, "roll", "d=3")
    assert ran.code == 4
    assert "d=3 was told, but d=11 fell" in ran.complaint
    assert "1 move of this line stands" in ran.complaint  # or else a refusal would be a free look at the die
    assert run("play", started, "undo", "--force").code == 0
    ran = run("play", started, "--told", "roll", "d=3", "go-w19")
    assert ran.code == 0
    assert "Dom Juan (hu1) rolls 3 and goes to the Fate space at w19." in ran.lines
    assert run("verify", started).lines[0].startswith("g.json: good: 4 decisions, 2 outcomes drawn, 1 told")


def test_luck_that_is_told_later(run, told):
    ran = run("play", told, "give-6c-hu4", "roll")
    assert ran.code == 0
    assert ran.lines[-1] == "Luck is awaited: tell d=..."
    ran = run("moves", told)
    assert (ran.code, ran.out) == (0, "")
    assert ran.complaint == "luck is awaited: tell d=..."
    assert run("play", told, "go-w16").code == 4
    assert run("show", told).lines[0].endswith("luck is awaited")
    assert run("play", told, "d=4").lines == ["Dom Juan (hu1) rolls 4.", "Asked: hu1"]
    assert run("verify", told).code == 0


def test_undo_as_a_move(run, started):
    assert run("play", started, "give-6c-hu4", "roll").code == 0
    ran = run("play", started, "undo-2")
    assert ran.code == 4
    assert "core.undo.02: luck has answered since then" in ran.complaint
    ran = run("play", started, "undo-2", "--force")
    assert ran.lines == ["The last 2 decisions are taken back (forced).", "Asked: hu"]
    assert run("play", started, "give-6c-hu4", "roll").lines[-2] == "Dom Juan (hu1) rolls 11."


def test_nothing_to_say_is_no_change(run, started, tmp_path):
    text = "Guildpost: 1\nGame: thieves-guild\nLuck: told\nSeats: hu bh\n\nMoves:\n// by hand //\n"
    (tmp_path / "hand.gpn").write_text(text)
    for record in (started, "hand.gpn"):
        before = (tmp_path / record).read_bytes()
        assert run("play", record, stdin="\n\n").lines == ["Asked: hu"]
        assert run("play", record, "give-7c-hu1").code == 4
        assert (tmp_path / record).read_bytes() == before


def test_changes_are_kept_by_default_and_left_out_on_request(run, started, tmp_path):
    run("play", started, "give-6c-hu4", "roll")
    assert '"state.characters.hu4.coins":6' in (tmp_path / started).read_text()
    assert run("play", started, "--no-changes", "stay").code == 0
    assert "hu4.coins" not in (tmp_path / started).read_text()
    assert run("verify", started).code == 0
    assert run("play", started, "--changes", "end").code == 2


def test_bytes_that_are_no_text(run, started):
    ran = run("play", started, stdin=b"give-6c-hu4\n\xff\xfe\n")
    assert ran.code == 3
    assert ran.complaint == "stdin:2: unreadable: byte 1 of the line is no UTF-8"


def test_a_whole_game_by_hand_through_moves_and_play(run):
    """Two rounds with each form of a record, all kinds of moves that come up; then everything is asked of it."""
    assert run("new", "thieves-guild", "--seats", "3", "--seed", "7", "--set", "cap=2", "-o", "g.json").code == 0
    for number in range(200):
        listed = run("moves", "g.json")
        assert listed.code == 0
        if listed.err == "the game is over\n":
            break
        move = listed.lines[-1 if number % 3 else (7 * number) % len(listed.lines)]
        played = run("play", "g.json", move)
        assert played.code == 0, (move, played.err)
    assert played.lines[-1] == "The game is over."
    digests = set()
    for form in ("gpn", "msgpack"):
        assert run("convert", "g.json", "-o", f"g.{form}").code == 0
        assert run("convert", f"g.{form}", "--to", "json").out == run("convert", "g.json", "--to", "json").out
        digests |= {line.split()[-1] for line in run("verify", "g.json", f"g.{form}").lines}
    assert len(digests) == 1
    assert run("play", "g.json", "roll").complaint.startswith("move 1: illegal: core.over.01: the game is over")
    assert run("show", "g.json").lines[0].endswith("over: nobody has won, the last round is over")
    for seat in ("hu", "el", "bh"):
        assert run("log", "g.gpn", "--as", seat, "--prose").code == 0


def test_a_note_of_several_lines_is_read_line_by_line(run, started):
    """As `log` writes it: the moves of a transcript can be fed to `play`."""
    words = " ".join(["well", "met"] * 30)
    assert run("play", started, f"give-6c-hu4 // {words} // roll stay").code == 0
    transcript = run("log", started).out
    moves = transcript.partition("Moves:\n")[2]
    assert "// well met well" in moves
    assert len(moves.splitlines()) == 6
    assert run("undo", started, "3", "--force").code == 0
    assert run("play", started, stdin=moves).code == 0
    ran = run("play", started, "--keep-going", stdin="// begun\n\nend\nroll\n")
    assert (ran.code, ran.complaint) == (3, "stdin:1:1: unreadable: this note has no end; it ends with // as it begins")
    assert ran.lines[-1] == "Asked: hu2"  # the lines behind it have been read by themselves


def test_an_unreadable_note_plays_nothing(run, started, tmp_path):
    before = (tmp_path / started).read_bytes()
    ran = run("play", started, "give-6c-hu4 // // roll")
    assert ran.code == 3
    assert ran.complaint.startswith("moves:1:13: unreadable: note: ")
    assert (tmp_path / started).read_bytes() == before


def test_notes_between_moves_that_stand_stay_as_well(run, started):
    ran = run("play", started, "give-6c-hu4 // lucky me // roll // lost // go-a0")
    assert ran.code == 4
    assert ran.complaint.endswith("2 moves of this line stand")
    assert run("log", started).lines[-3:] == ["0 hu: give-6c-hu4", "// lucky me //", "1 hu1: roll d=11"]
