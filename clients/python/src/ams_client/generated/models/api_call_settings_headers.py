from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ApiCallSettingsHeaders(Model):
    """Further HTTP headers by name; values are secrets."""

    additional_properties: dict[str, str] = member("*", {})
