from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ChannelCheckResult(Model):
    name: str
    """ What was looked at, such as token, scopes or webhook. """
    ok: bool
    """ True: it succeeded. """
    found: str
    """ What was found, in words. """
    fix: None | str
    """ Where to mend it; null when all is well. """
