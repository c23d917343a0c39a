from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.review import Review


@define(kw_only=True)
class ReviewResponse(Model):
    data: None | Review
    """ What was asked for. """
