from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class WorkspaceDeletion(Model):
    id: UUID
    """ Of the workspace, and of the receipt of its purge. """
    message: str
    """ A sentence that says what happened. """
