from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model
from ..models.failure_kind import FailureKind
from ..types import UNSET, Unset


@define(kw_only=True)
class BulkRetry(Model):
    kind: FailureKind
    code: str | Unset = UNSET
    ids: list[UUID] | Unset = UNSET
