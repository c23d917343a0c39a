from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.open_ai_function import OpenAiFunction


@define(kw_only=True)
class OpenAiTool(Model):
    type_: Literal["function"] = member("type")
    """ The kind of this object. """
    function: OpenAiFunction | Unset = UNSET
    additional_properties: dict[str, Any] = member("*", {})
