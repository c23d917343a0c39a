from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..models.tool_call_status import ToolCallStatus

if TYPE_CHECKING:
    from ..models.turn_attachment import TurnAttachment


@define(kw_only=True)
class ToolCall(Model):
    call_id: str
    """ The id of the call: `call_` and 24 letters and digits. """
    round_: int = member("round")
    """ The round of the turn, from 1: one call of the model with the calls of tools that it asks for. """
    name: str
    """ The name of the tool. """
    type_: str = member("type")
    """ The kind of this object. """
    status: ToolCallStatus
    ok: bool
    """ True: it succeeded. """
    arguments: Any
    """ The arguments as the model wrote them. """
    result: None | str
    """ What the model was told. """
    pictures: list[TurnAttachment]
    """ The pictures that came with the result, as files of the conversation. """
    error: None | str
    """ What went wrong; null where nothing did. """
    duration_ms: float | None
    """ How long it took, in milliseconds. """
    started_at: str
    """ ISO 8601, UTC. """
    ended_at: None | str
    """ ISO 8601, UTC. """
