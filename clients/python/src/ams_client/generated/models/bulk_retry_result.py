from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..models.failure_kind import FailureKind

if TYPE_CHECKING:
    from ..models.refused_retry import RefusedRetry


@define(kw_only=True)
class BulkRetryResult(Model):
    kind: FailureKind
    retried: int
    """ How many are tried again. """
    remaining: int
    """ Failures that fit and are left for a further request: one takes at most 1000. """
    refused: list[RefusedRetry]
    """ Failures whose retry was refused, such as the run of a disabled agent. """
