from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class FailureLinks(Model):
    knowledge_base_id: UUID | Unset = member("knowledgeBaseId", UNSET)
    """ The id of the knowledge base. """
    suite_id: UUID | Unset = member("suiteId", UNSET)
    """ The id of the eval suite. """
    conversation_id: UUID | Unset = member("conversationId", UNSET)
    """ The id of the conversation; null where there is none. """
    turn_id: UUID | Unset = member("turnId", UNSET)
    """ The id of the turn; null where there is none. """
