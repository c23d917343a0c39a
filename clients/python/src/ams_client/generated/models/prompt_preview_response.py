from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.prompt_preview import PromptPreview


@define(kw_only=True)
class PromptPreviewResponse(Model):
    data: PromptPreview
