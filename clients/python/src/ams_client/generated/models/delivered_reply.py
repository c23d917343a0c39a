from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model
from ..models.reply_state import ReplyState


@define(kw_only=True)
class DeliveredReply(Model):
    id: UUID
    """ That of its turn, of its event, or of the words of a person. """
    state: ReplyState
    attempts: int
    code: None | str
    reason: None | str
    fix: None | str
