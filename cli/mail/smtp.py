"""Mails sent by SMTP, with the standard library's client."""

from __future__ import annotations

import os
import smtplib
import ssl
import stat
from contextlib import suppress
from typing import Literal

import msgspec

from guildpost.cli.exits import UNREADABLE, USAGE, Problem

SECONDS = 30.0
"""Until a mail server is given up for now."""
PASSWORD = "GUILDPOST_SMTP_PASSWORD"


class Refused(Exception):
    """A mail server says that it will never take this mail."""


class Config(msgspec.Struct, forbid_unknown_fields=True):
    """Where mails are sent through. The password may come from the environment instead."""

    host: str
    port: int = 25
    security: Literal["none", "starttls", "tls"] = "none"
    user: str = ""
    password: str = ""


def read_config(path: str) -> Config:
    """A configuration in TOML. Raises Problem with the field at fault, or where others may read a password in it."""
    import tomllib

    with open(path, "rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        data = file.read(1 << 16)
    try:
        config = msgspec.convert(tomllib.loads(data.decode()), Config)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Problem(path, UNREADABLE, f"no TOML: {type(error).__name__}") from None
    except msgspec.ValidationError as error:
        raise Problem(path, UNREADABLE, str(error).replace("`", "").replace("$.", "")) from None
    if config.password and os.name == "posix" and stat.S_IMODE(mode) & 0o077:
        raise Problem(path, USAGE, "it holds a password and others may read it; chmod 600, or use " + PASSWORD)
    if config.user and not config.password:
        config.password = os.environ.get(PASSWORD, "")
        if not config.password:
            raise Problem(path, USAGE, f"there is a user but no password, here or in {PASSWORD}")
    if config.user and config.security == "none" and config.host not in ("localhost", "127.0.0.1", "::1"):
        raise Problem(path, USAGE, "a password is not sent in the clear; set security to starttls or tls")
    return config


class SmtpPost:
    """Sends mails through one server; the connection is opened when it is needed and kept."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._server: smtplib.SMTP | None = None

    def send(self, data: bytes, sender: str, to: str, name: str) -> None:
        """One mail. Raises Refused where it will never be taken, OSError where another try may help."""
        try:
            self._connected().sendmail(sender, [to], data)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError) as error:
            code = error.recipients[to][0] if isinstance(error, smtplib.SMTPRecipientsRefused) else error.smtp_code
            if 500 <= code < 600:
                raise Refused(str(code)) from None
            self.close()
            raise OSError(f"the mail server answers {code}") from None
        except (smtplib.SMTPException, OSError) as error:
            self.close()
            raise OSError(f"the mail server: {type(error).__name__}") from None

    def _connected(self) -> smtplib.SMTP:
        if self._server is None:
            config = self.config
            if config.security == "tls":
                context = ssl.create_default_context()
                server: smtplib.SMTP = smtplib.SMTP_SSL(config.host, config.port, timeout=SECONDS, context=context)
            else:
                server = smtplib.SMTP(config.host, config.port, timeout=SECONDS)
            try:
                if config.security == "starttls":
                    server.starttls(context=ssl.create_default_context())
                if config.user:
                    server.login(config.user, config.password)
            except BaseException:
                server.close()
                raise
            self._server = server
        return self._server

    def close(self) -> None:
        """Ends the connection."""
        if self._server is not None:
            with suppress(smtplib.SMTPException, OSError):
                self._server.quit()
            self._server = None
