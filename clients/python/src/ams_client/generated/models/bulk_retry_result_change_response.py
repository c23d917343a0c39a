from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.bulk_retry_result import BulkRetryResult
    from ..models.next_step import NextStep


@define(kw_only=True)
class BulkRetryResultChangeResponse(Model):
    data: BulkRetryResult
    next_steps: list[NextStep]
    """ Requests that make sense next. """
