from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.create_response_response_text_format import CreateResponseResponseTextFormat


@define(kw_only=True)
class CreateResponseResponseText(Model):
    format_: CreateResponseResponseTextFormat = member("format")
