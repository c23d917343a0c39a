from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member
from ..models.tool_call_status import ToolCallStatus


@define(kw_only=True)
class ToolCall(Model):
    call_id: str
    round_: int = member("round")
    name: str
    type_: str = member("type")
    status: ToolCallStatus
    ok: bool
    arguments: Any
    result: None | str
    """ What the model was told. """
    error: None | str
    duration_ms: float | None
    started_at: str
    """ ISO 8601, UTC. """
    ended_at: None | str
    """ ISO 8601, UTC. """
