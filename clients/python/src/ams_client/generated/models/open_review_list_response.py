from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.open_review import OpenReview


@define(kw_only=True)
class OpenReviewListResponse(Model):
    data: list[OpenReview]
    """ What was asked for. """
