from __future__ import annotations

from typing import Literal

from attrs import define

from ...model import Model, member
from ..models.open_ai_function_call_status import OpenAiFunctionCallStatus


@define(kw_only=True)
class OpenAiFunctionCall(Model):
    id: str
    """ The id, a UUID. """
    type_: Literal["function_call"] = member("type")
    """ The kind of this object. """
    status: OpenAiFunctionCallStatus
    call_id: str
    """ The call_id of the function_call_output with its result. """
    name: str
    """ The name of the function. """
    arguments: str
    """ The JSON of an object. """
