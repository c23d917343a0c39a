from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ClientCall(Model):
    call_id: str
    """ The id of the call: `call_` and 24 letters and digits. """
    name: str
    """ The name of the tool. """
    arguments: str
    """ The JSON of an object. """
    result: None | str
    """ Null where the client sent none. """
