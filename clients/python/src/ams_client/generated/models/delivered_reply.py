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
    """ How often it was tried. """
    code: None | str
    """ The code of the error, one of those in docs/errors.md; null where there is none. """
    reason: None | str
    """ Why. """
    fix: None | str
    """ A sentence that says what you can do. """
