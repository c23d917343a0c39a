from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ToolOutputs(Model):
    turn_id: None | UUID
    """ The turn that goes on; null while calls are open. """
    conversation_id: UUID
    """ The id of the conversation. """
    open_: list[str] = member("open")
    """ The calls that still wait for an output. """
