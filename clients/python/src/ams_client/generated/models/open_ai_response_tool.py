from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_response_tool_parameters_type_0 import OpenAiResponseToolParametersType0


@define(kw_only=True)
class OpenAiResponseTool(Model):
    type_: Literal["function"] = member("type")
    """ The kind of this object. """
    name: str | Unset = UNSET
    """ The name that people see. """
    description: None | str | Unset = UNSET
    """ What it is for. A model reads the description of a tool. """
    parameters: None | OpenAiResponseToolParametersType0 | Unset = UNSET
    """ The JSON Schema of the arguments. """
    strict: bool | None | Unset = UNSET
    """ Changes nothing: the client checks the arguments. """
    additional_properties: dict[str, Any] = member("*", {})
