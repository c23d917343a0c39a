from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class Setup(Model):
    token: str
    """ The secret of the link that was handed out. """
    email: str
    """ The e-mail address, with which the person signs in. """
    password: str
    """ The password, from 12 to 256 characters. """
    name: str
    """ The name that people see. """
