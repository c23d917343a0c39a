from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ResetPasswordRequest(Model):
    token: str
    """ The secret of the link that was handed out. """
    new_password: str = member("newPassword")
    """ The new password, from 12 to 256 characters. """
