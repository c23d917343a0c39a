from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class ListLogsMetadata(Model):
    """Values of the conversation’s metadata, one parameter a name: metadata.plan=pro, or metadata[plan]=pro. All must
    hold; they are compared as text."""

    additional_properties: dict[str, str] = member("*", {})
