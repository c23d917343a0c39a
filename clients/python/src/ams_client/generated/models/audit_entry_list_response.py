from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.audit_entry import AuditEntry


@define(kw_only=True)
class AuditEntryListResponse(Model):
    data: list[AuditEntry]
    """ What was asked for. """
