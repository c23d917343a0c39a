from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ExportWorkspaceLogsMetadata(Model):
    additional_properties: dict[str, str] = member("*", {})
