from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class PasswordChange(Model):
    current_password: str = member("currentPassword")
    """ The password until now. """
    new_password: str = member("newPassword")
    """ The new password, from 12 to 256 characters. """
