from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.answer_format_schema import AnswerFormatSchema


@define(kw_only=True)
class AnswerFormat(Model):
    type_: Literal["json_schema"] = member("type")
    """ The kind of this object. """
    name: str
    """ The model sees it. """
    schema: AnswerFormatSchema
    """ JSON Schema 2020-12 with type "object" at the root, $ref only inside (#/…), at most 64 KiB and 32 levels. """
