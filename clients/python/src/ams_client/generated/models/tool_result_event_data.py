from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class ToolResultEventData(Model):
    call_id: str
    """ The id of the call: `call_` and 24 letters and digits. """
    ok: bool
    """ True: it succeeded. """
    duration_ms: float
    """ How long it took, in milliseconds. """
    error: str | Unset = UNSET
    """ What went wrong; null where nothing did. """
