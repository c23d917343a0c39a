from __future__ import annotations

from typing import Any
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.action_status import ActionStatus
from ..models.action_type import ActionType
from ..types import UNSET, Unset


@define(kw_only=True)
class ReceiptAction(Model):
    id: UUID
    """ That of the approval, where the type is approval. """
    type_: ActionType = member("type")
    """ tool_output: the caller runs the tool and sends its output. approval: a person allows or rejects the call. """
    call_id: str
    """ The id of the call: `call_` and 24 letters and digits. """
    name: str
    """ The name of the tool. """
    arguments: Any
    """ An object, as the model wrote it. """
    expires_at: str
    """ ISO 8601, UTC. Later no output and no decision is taken. """
    status: ActionStatus
    link: str | Unset = UNSET
    """ In the event turn.action_required of an approval alone, where PUBLIC_URL is set: opens it in the dashboard. It
    allows nothing by itself, and works until expires_at. """
