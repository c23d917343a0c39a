from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ResetPasswordRequest(Model):
    token: str
    new_password: str = member("newPassword")
