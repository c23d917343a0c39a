from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_function_parameters_type_0 import OpenAiFunctionParametersType0


@define(kw_only=True)
class OpenAiFunction(Model):
    name: str
    """ The name of the function. """
    description: None | str | Unset = UNSET
    """ What it is for. A model reads the description of a tool. """
    parameters: None | OpenAiFunctionParametersType0 | Unset = UNSET
    """ The JSON Schema of the arguments. """
    strict: bool | None | Unset = UNSET
    """ Changes nothing: the client checks the arguments. """
    additional_properties: dict[str, Any] = member("*", {})
