from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class PartHealth(Model):
    name: str
    is_ok: bool = member("isOk")
    message: str
