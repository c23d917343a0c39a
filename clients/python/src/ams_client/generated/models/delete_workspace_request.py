from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class DeleteWorkspaceRequest(Model):
    name: str
    """ The name that people see. """
