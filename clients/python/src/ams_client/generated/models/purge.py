from __future__ import annotations

import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.purge_status import PurgeStatus
from ..models.purge_type import PurgeType

if TYPE_CHECKING:
    from ..models.purge_store import PurgeStore


@define(kw_only=True)
class Purge(Model):
    id: UUID
    """ The id of what was deleted; for a user, the purge_id of the answer """
    type_: PurgeType = member("type")
    status: PurgeStatus
    stores: list[PurgeStore]
    """ What is removed, by store. """
    started_at: datetime.datetime = member("startedAt")
    """ When it began, in ISO 8601 and UTC. """
    completed_at: datetime.datetime | None = member("completedAt")
    """ When it was completed, in ISO 8601 and UTC; null before. """
