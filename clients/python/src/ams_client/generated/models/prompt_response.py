from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.prompt import Prompt


@define(kw_only=True)
class PromptResponse(Model):
    data: Prompt
