from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class UpdateWorkspaceRequest(Model):
    name: str | Unset = UNSET
    """ The name that people see. """
    retention_days: int | None | Unset = member("retentionDays", UNSET)
    """ Days after its last turn until a conversation is removed. Null: the setting RETENTION_DAYS counts. """
