from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.open_ai_citation import OpenAiCitation


@define(kw_only=True)
class OpenAiOutputText(Model):
    type_: Literal["output_text"] = member("type")
    """ The kind of this object. """
    text: str
    """ The text. """
    annotations: list[OpenAiCitation]
    """ The citations. """
    logprobs: list[Any]
    """ Not supported. """
