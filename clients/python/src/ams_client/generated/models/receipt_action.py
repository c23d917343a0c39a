from __future__ import annotations

from typing import Any
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.action_status import ActionStatus
from ..models.action_type import ActionType


@define(kw_only=True)
class ReceiptAction(Model):
    id: UUID
    type_: ActionType = member("type")
    """ tool_output: the caller runs the tool and sends its output. """
    call_id: str
    name: str
    arguments: Any
    """ An object, as the model wrote it. """
    expires_at: str
    """ ISO 8601, UTC. Later no output is taken. """
    status: ActionStatus
