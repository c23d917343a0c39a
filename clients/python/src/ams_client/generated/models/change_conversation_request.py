from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.change_conversation_request_metadata import ChangeConversationRequestMetadata


@define(kw_only=True)
class ChangeConversationRequest(Model):
    metadata: ChangeConversationRequestMetadata
    """ At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a
    string of at most 512 characters, a number, or true or false. """
