"""`guildpost moves`: what may be played now."""

from guildpost.cli import screen
from guildpost.cli.app import Ascii, AsSeat, ComponentsFile, Json, RecordFile


def moves(
    record: RecordFile,
    seat: AsSeat = None,
    json: Json = False,
    components: ComponentsFile = None,
    plain: Ascii = False,
) -> None:
    """List the legal moves. One a line; where several seats are asked, with the seat in front."""
    from guildpost.cli import records
    from guildpost.engine.core.chance import word_of

    table = records.open_record(record, components)
    session = table.session
    words = table.seat_words
    only = table.seat(seat) if seat is not None else None
    luck = session.head.luck
    if luck is not None and luck.gathering:
        screen.say("seats may still add to its luck; it begins with `seal --close`")
    elif label := session.awaited():
        screen.say(f"luck is awaited: tell {word_of(label)}=...")
    elif session.over:
        screen.say("the game is over")
    asked = [each for each in session.asked() if only in (None, each)]
    if only is not None and not asked and not session.over:
        screen.say(f"{words[only]} is not asked now")
    speech = table.language
    for each in asked:
        step = session.question(each)
        for move in step.options(session.table, each):
            text = speech.render(move)
            if json:
                screen.put_json(
                    {
                        "schema": "guildpost.move",
                        "version": 1,
                        "game": table.game.id,
                        "seat": words[each],
                        "who": table.speaker(each),
                        "text": text,
                        "move": move,
                    }
                )
            else:
                screen.put(f"{words[each]}: {text}" if len(asked) > 1 else text)
        if not step.complete(session.table, each):
            screen.say(f"{words[each]} may also say: {step.hint(session.table, each)}")
