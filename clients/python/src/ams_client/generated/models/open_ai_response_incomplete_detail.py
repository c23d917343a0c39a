from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.open_ai_response_incomplete_detail_reason import (
    OpenAiResponseIncompleteDetailReason,
)


@define(kw_only=True)
class OpenAiResponseIncompleteDetail(Model):
    reason: OpenAiResponseIncompleteDetailReason
