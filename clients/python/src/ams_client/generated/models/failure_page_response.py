from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.failure import Failure


@define(kw_only=True)
class FailurePageResponse(Model):
    data: list[Failure]
    """ What was asked for. """
    total: int
    """ How many there are in all. """
    next_: None | UUID = member("next")
    """ Send it as after for the next page; null on the last one. """
