from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.conversation import Conversation


@define(kw_only=True)
class ConversationPageResponse(Model):
    data: list[Conversation]
    """ What was asked for. """
    next_cursor: None | str
    """ Send it as cursor to get the next page; null after the last one. """
