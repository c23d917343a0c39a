from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class FailureWorkflow(Model):
    id: str
    """ The id, a UUID. """
    url: None | str
    """ The address, an absolute URL of http or https. """
