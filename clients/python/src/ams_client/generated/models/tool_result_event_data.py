from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class ToolResultEventData(Model):
    call_id: str
    ok: bool
    duration_ms: float
    error: str | Unset = UNSET
