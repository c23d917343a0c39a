from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class GuardrailConfig(Model):
    blocked_topics: list[str] = member("blockedTopics")
    """ Topics that the agent does not speak about. A message or an answer about one is blocked. """
    pii_detection: bool = member("piiDetection")
    """ True: personal data is masked in logs, traces and transcripts. """
    max_input_length: int = member("maxInputLength")
    """ The longest message, in characters. """
    max_output_length: int = member("maxOutputLength")
    """ The longest answer, in characters; a longer one is cut. """
