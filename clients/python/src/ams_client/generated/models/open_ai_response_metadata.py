from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiResponseMetadata(Model):
    """At most 16 values, by which lists can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-. A value is a
    string of at most 512 characters, a number, or true or false."""

    additional_properties: dict[str, bool | float | str] = member("*", {})
