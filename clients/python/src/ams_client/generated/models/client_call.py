from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class ClientCall(Model):
    call_id: str
    name: str
    arguments: str
    """ The JSON of an object. """
    result: None | str
    """ Null where the client sent none. """
