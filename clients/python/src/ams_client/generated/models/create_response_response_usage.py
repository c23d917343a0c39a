from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.create_response_response_usage_input_tokens_details import (
        CreateResponseResponseUsageInputTokensDetails,
    )
    from ..models.create_response_response_usage_output_tokens_details import (
        CreateResponseResponseUsageOutputTokensDetails,
    )


@define(kw_only=True)
class CreateResponseResponseUsage(Model):
    input_tokens: int
    input_tokens_details: CreateResponseResponseUsageInputTokensDetails
    output_tokens: int
    output_tokens_details: CreateResponseResponseUsageOutputTokensDetails
    total_tokens: int
