from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model


@define(kw_only=True)
class Person(Model):
    id: UUID
    """ The id, a UUID. """
    email: str
    """ The e-mail address, with which the person signs in. """
    name: str
    """ The name that people see. """
