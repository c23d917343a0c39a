from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class ChatRequestAttachment(Model):
    file_id: UUID
