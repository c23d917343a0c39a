from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class ChangedMemberKey(Model):
    id: UUID
    name: str
    prefix: str
