from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.made_api_key import MadeApiKey
    from ..models.workspace_counts import WorkspaceCounts


@define(kw_only=True)
class MadeWorkspace(Model):
    id: str
    """ The id, a UUID. """
    name: str
    """ The name that people see. """
    retention_days: int | None = member("retentionDays")
    """ Days after its last turn until a conversation is removed. Null: the setting RETENTION_DAYS counts. """
    created_at: str = member("createdAt")
    """ ISO 8601, UTC. """
    counts: WorkspaceCounts
    """ The keys are those that work. """
    api_key: MadeApiKey | Unset = member("apiKey", UNSET)
    """ The key that was asked for. It is shown once. """
