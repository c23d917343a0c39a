from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.open_ai_response_usage_input_tokens_details import OpenAiResponseUsageInputTokensDetails
    from ..models.open_ai_response_usage_output_tokens_details import OpenAiResponseUsageOutputTokensDetails


@define(kw_only=True)
class OpenAiResponseUsage(Model):
    input_tokens: int
    input_tokens_details: OpenAiResponseUsageInputTokensDetails
    output_tokens: int
    output_tokens_details: OpenAiResponseUsageOutputTokensDetails
    total_tokens: int
