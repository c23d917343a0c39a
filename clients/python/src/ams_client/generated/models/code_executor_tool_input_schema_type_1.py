from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.tool_parameter import ToolParameter


@define(kw_only=True)
class CodeExecutorToolInputSchemaType1(Model):
    additional_properties: dict[str, ToolParameter] = member("*", {})
