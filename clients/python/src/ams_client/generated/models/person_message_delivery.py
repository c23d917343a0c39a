from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.reply_state import ReplyState


@define(kw_only=True)
class PersonMessageDelivery(Model):
    state: ReplyState
    reason: None | str
    """ Why. """
    fix: None | str
    """ A sentence that says what you can do. """
