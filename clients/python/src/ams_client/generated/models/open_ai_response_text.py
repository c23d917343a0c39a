from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.answer_format import AnswerFormat
    from ..models.open_ai_response_text_format import OpenAiResponseTextFormat


@define(kw_only=True)
class OpenAiResponseText(Model):
    format_: AnswerFormat | OpenAiResponseTextFormat = member("format")
    """ The format. """
