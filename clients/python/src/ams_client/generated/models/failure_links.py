from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class FailureLinks(Model):
    knowledge_base_id: UUID | Unset = member("knowledgeBaseId", UNSET)
    suite_id: UUID | Unset = member("suiteId", UNSET)
    conversation_id: UUID | Unset = member("conversationId", UNSET)
    turn_id: UUID | Unset = member("turnId", UNSET)
