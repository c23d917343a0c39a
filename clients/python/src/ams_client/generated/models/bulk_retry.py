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
    """ The code of the error, one of those in docs/errors.md; null where there is none. """
    ids: list[UUID] | Unset = UNSET
    """ The ids of the failures to retry. """
