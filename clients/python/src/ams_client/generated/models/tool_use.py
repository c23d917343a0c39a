from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ToolUse(Model):
    name: str
    """ The name of the tool. """
    ok: bool
    """ True: it succeeded. """
    duration_ms: float
    """ How long it took, in milliseconds. """
