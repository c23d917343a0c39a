from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.message_role import MessageRole
from ..types import UNSET, Unset


@define(kw_only=True)
class NewImportedMessage(Model):
    role: MessageRole
    text: str
    """ The text. """
    created_at: str | Unset = member("createdAt", UNSET)
    """ ISO date; left out, the moment of the request. """
