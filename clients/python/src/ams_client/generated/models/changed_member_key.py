from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class ChangedMemberKey(Model):
    id: UUID
    """ The id, a UUID. """
    name: str
    """ The name that people see. """
    prefix: str
    """ The beginning of the key, by which people tell keys apart. """
