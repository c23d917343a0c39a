from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member
from ..models.chat_completion_request_reasoning_effort import (
    ChatCompletionRequestReasoningEffort,
)
from ..types import UNSET, Unset


@define(kw_only=True)
class OpenAiResponseRequestReasoning(Model):
    effort: ChatCompletionRequestReasoningEffort | None | Unset = UNSET
    """ xhigh and max are high here. A higher effort than the agent’s own needs the scope write. """
    additional_properties: dict[str, Any] = member("*", {})
