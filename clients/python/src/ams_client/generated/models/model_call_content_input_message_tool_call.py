from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ModelCallContentInputMessageToolCall(Model):
    call_id: str
    """ The id of the call: `call_` and 24 letters and digits. """
    name: str
    """ The name that people see. """
    arguments: str
    """ As the model wrote them; masked with piiDetection. """
