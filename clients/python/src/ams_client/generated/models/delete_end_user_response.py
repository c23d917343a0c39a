from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class DeleteEndUserResponse(Model):
    message: str
    purge_id: UUID
