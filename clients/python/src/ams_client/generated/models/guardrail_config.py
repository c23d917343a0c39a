from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class GuardrailConfig(Model):
    blocked_topics: list[str] = member("blockedTopics")
    pii_detection: bool = member("piiDetection")
    max_input_length: int = member("maxInputLength")
    max_output_length: int = member("maxOutputLength")
