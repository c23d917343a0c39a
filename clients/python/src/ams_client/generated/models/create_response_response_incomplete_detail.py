from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.create_response_response_incomplete_detail_reason import (
    CreateResponseResponseIncompleteDetailReason,
)


@define(kw_only=True)
class CreateResponseResponseIncompleteDetail(Model):
    reason: CreateResponseResponseIncompleteDetailReason
