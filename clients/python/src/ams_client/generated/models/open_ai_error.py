from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.open_ai_error_error import OpenAiErrorError


@define(kw_only=True)
class OpenAiError(Model):
    error: OpenAiErrorError
