"""What a player wrote in the text of a mail, and what only stands in it: old mails, signatures, notes of programs."""

from __future__ import annotations

import re

import msgspec

from guildpost.cli.mail.uncertain import Uncertain

BEGIN = "[guildpost: write your answer above this line]"
END = "[guildpost: or below this line]"
"""First and last line of a referee's mail: what stands between them is not the player's, with marks or without."""

BAR = "| "
"""What the referee writes before each move that it names, and what is then never read as one."""

TORN = "a part of the referee's mail stands in it without marks, and what is whose cannot be told"

_QUOTED = re.compile(r"(>|&gt;|\||[\u00bb\u203a\uff1e\u2502\u2503]|[A-Za-z]{1,4}>)")
_SIGNATURE = re.compile(r"(-- ?|[\u2013\u2014\u2015]+)$")
_RULED = re.compile(
    r"(-{2,}[^-].*[^-]-{2,}"
    r"|Begin forwarded message:"
    r"|Anfang der weitergeleiteten (Nachricht|E-Mail):|Début du message (transféré|réexpédié) ?:"
    r"|Inicio del mensaje reenviado:|Inizio (del )?messaggio inoltrato:|Begin doorgestuurd bericht:)$",
    re.IGNORECASE,
)
_LINE = re.compile(r"(-{10,}|_{10,}|={10,})$")
_FOOTER = re.compile(
    r"(This (e-?mail|message|communication)( \(?and |, including| is | may | contains )"
    r"|CONFIDENTIALITY NOTICE|DISCLAIMER\b"
    r"|Diese (E-?Mail|Nachricht) (ist|kann|enthält|und|wurde)|Ce (message|courriel) (est|et|peut|contient)"
    r"|Este (mensaje|correo) (es|y|puede|contiene)|Virus-free\.)",
    re.IGNORECASE,
)
_DEVICE = re.compile(
    r"(Sent (from|with|via|using) |Get Outlook for |Von meinem .* gesendet|Gesendet (von|mit|über) "
    r"|Diese Nachricht wurde von .* gesendet|Outlook für .* (beziehen|herunterladen)"
    r"|Envoyé (de|depuis|à partir de|avec) |Télécharger Outlook |Obtenir Outlook |Enviado (desde|do|da|con|pelo) "
    r"|Inviato (da|dal|con) |Verstuurd (vanaf|met) |Verzonden (vanaf|met) |Wysłan[eo] (z|ze) |Skickat från |Sendt fra "
    r"|Lähetetty |Отправлено )",
    re.IGNORECASE,
)

_VERBS = (
    r"wrote|writes|schrieb|schreibt|écrit|ecrit|escribió|escribio|scritto|scrive|schreef|napisał(?:\(a\)|a|o)?|napisal"
    r"|escreveu|skrev|kirjoitti|napsal(?:\(a\)|a)?|írta|написала?|пишет|пише|yazd\u0131|写道|寫道|写了"
)
_SAID = re.compile(
    rf"(?=.{{1,400}}$).*?(?<![^\W\d_])(?:{_VERBS})(?![^\W\d_])[^:\uff1a]{{0,100}}[:\uff1a]$", re.IGNORECASE
)
_CLOCK = r"\b[0-2]?\d[:.h][0-5]\d\b"
_DAY = r"(?:\b(?:19|20)\d\d\b|\b[0-3]?\d[./-][01]?\d[./-](?:\d\d)?)"
_DATED = re.compile(rf"(?:{_DAY}.*?{_CLOCK}|{_CLOCK}.*?{_DAY})")
_ADDRESSED = re.compile(r"[^\s<>@]@[^\s<>@]+\.")
_OPENING = re.compile(
    r"(On|Am|Le|El|Il|Op|Em|Den|Dne|Dnia|W dniu|På|Quoting|Zitat von|Citando|Citando a|Selon|Il giorno)\s",
    re.IGNORECASE,
)
_MOST_WRAPPED = 4
"""Lines that the headline of an old mail may be wrapped over."""

_SENDER = re.compile(
    r"\*{0,2}(From|Von|De|Da|Van|Od|Från|Fra|Lähettäjä|От|Feladó|Kimden|Gesendet|Sent|Date|Datum|Reply-To|发件人|寄件者|差出人)"
    r"\*{0,2}\s?[:\uff1a]",
    re.IGNORECASE,
)
_FIELD = re.compile(
    r"\*{0,2}(Sent|Gesendet|Date|Datum|Data|Fecha|Envoyé|Enviado|Enviada em|Inviato|Verzonden|Wysłano|Skickat|Sendt"
    r"|Lähetetty"
    r"|Отправлено|Дата|To|An|À|A|Para|Aan|Do|Till|Til|Vastaanottaja|Кому|Von|From|De|Subject|Betreff|Objet|Asunto|Assunto"
    r"|Oggetto|Onderwerp|Temat|Ämne|Emne|Aihe|Тема|Cc|发送时间|收件人|主题|送信日時|宛先|件名)\*{0,2}\s?[:\uff1a]",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\*{0,2}[^\W\d_][^\W_]*(?: [^\W\d_]+){0,2}\*{0,2}\s?[:\uff1a](?:\s|$)")

_EMPHASIS = re.compile(r"\*([^*]+)\*|_([^_]+)_")
_BULLET = re.compile(r"[\u2022\u25e6\u25aa\u2023*]\s+(?=\S)")


class Written(msgspec.Struct, frozen=True):
    """The lines of a text, with an empty one for each that its player did not write; and what is left behind the place
    where a signature or an old mail begins. `firm` where that is sure to be an old mail."""

    own: list[str]
    left: list[str] = []
    firm: bool = True


def own_lines(text: str) -> list[str]:
    """The lines of a text, with an empty one for each that its player did not write. Raises Uncertain."""
    return written(text).own


def written(text: str) -> Written:
    """What of a text its player wrote.

    Where a headline is not followed by lines with `>`, nothing tells where the old mail ends, so all behind it is left.
    Raises Uncertain where pieces of a referee's mail would be taken for the player's.
    """
    lines = _without_letters(text.replace("\xa0", " ")).split("\n")
    found: list[str] = []
    at = 0
    firm = True
    while at < len(lines):
        line = lines[at].strip()
        if _RULED.match(line) or _headed(lines, at):
            break
        if _SIGNATURE.match(line) or _FOOTER.match(line) or _LINE.match(line):
            firm = _headed(lines, at + 1)
            break
        after = _attributed(lines, at)
        if after:
            rest = next((below for below in lines[after:] if below.strip()), "")
            if not _is_quoted(rest):
                break
            found.extend([""] * (after - at))
            at = after
            continue
        dropped = _is_quoted(line) or _DEVICE.match(line)
        found.append("" if dropped else _undecorated(lines[at]))
        at += 1
    if _mark(BEGIN).search("\n".join(found)) or _mark(END).search("\n".join(found)):
        raise Uncertain(TORN)
    return Written(found, [line for line in lines[at:] if line.strip() and not _is_quoted(line)], firm)


def _is_quoted(line: str) -> bool:
    return bool(_QUOTED.match(line.lstrip().lstrip("\u200b\ufeff")))


def _undecorated(line: str) -> str:
    """A line without what makes it bold or an item of a list, which plain text shows as signs."""
    said = _BULLET.sub("", line.strip(), count=1)
    emphasis = _EMPHASIS.fullmatch(said)
    if emphasis:
        return emphasis[1] or emphasis[2]
    return line if said == line.strip() else said


def _mark(words: str) -> re.Pattern[str]:
    """One of the referee's marks, however it was wrapped."""
    return re.compile(r"\s*".join(re.escape(part) for part in re.findall(r"\w+|[^\w\s]", words)), re.IGNORECASE)


def _without_letters(text: str) -> str:
    """The text without the referee's mails that stand in it whole and without marks."""
    shown = "\n".join(" " * len(line) if _is_quoted(line) else line for line in text.split("\n"))
    kept: list[str] = []
    done = 0
    for begin in _mark(BEGIN).finditer(shown):
        end = _mark(END).search(shown, begin.end())
        if end is None:
            break
        if begin.start() < done:
            continue
        kept += [text[done : begin.start()], "\n" * text.count("\n", begin.start(), end.end())]
        done = end.end()
    return "".join(kept) + text[done:]


def _headed(lines: list[str], at: int) -> bool:
    """Whether the headers of an old mail begin here: in words that are known, or by their looks."""
    first = lines[at].strip() if at < len(lines) else ""
    if _SENDER.match(first) and any(_FIELD.match(line.strip()) for line in lines[at + 1 : at + 4]):
        return True
    if not _LABEL.match(first):
        return False
    block = [line.strip() for line in lines[at : at + 6]]
    labels = next((number for number, line in enumerate(block) if not _LABEL.match(line)), len(block))
    return labels >= 3 and any(_ADDRESSED.search(line) or _DATED.search(line) for line in block[:labels])


def _attributed(lines: list[str], at: int) -> int:
    """The line behind a headline such as `On Monday, Anna wrote:` that begins here, which may be wrapped; else 0."""
    first = lines[at].strip()
    if _is_attribution(first):
        return at + 1
    if not (_OPENING.match(first) or _ADDRESSED.search(first) or _DATED.search(first)):
        return 0
    for end in range(at + 2, min(at + _MOST_WRAPPED, len(lines)) + 1):
        last = lines[end - 1].strip()
        if not last or _is_quoted(last) or _OPENING.match(last):
            return 0  # what stands before a headline's own beginning is none of it
        if _is_attribution(" ".join(line.strip() for line in lines[at:end])):
            return end
    return 0


def _is_attribution(line: str) -> bool:
    if _SAID.match(line):
        return True
    return line.endswith((":", "\uff1a")) and len(line) <= 400 and bool(_ADDRESSED.search(line) or _DATED.search(line))
