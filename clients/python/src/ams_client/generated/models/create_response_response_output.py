from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member
from ..models.create_response_response_output_status import (
    CreateResponseResponseOutputStatus,
)

if TYPE_CHECKING:
    from ..models.create_response_response_output_content import CreateResponseResponseOutputContent


@define(kw_only=True)
class CreateResponseResponseOutput(Model):
    id: str
    type_: Literal["message"] = member("type")
    status: CreateResponseResponseOutputStatus
    role: Literal["assistant"]
    content: list[CreateResponseResponseOutputContent]
