from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.prompt_example import PromptExample


@define(kw_only=True)
class PromptConfig(Model):
    role: str
    authority: str
    constraints: list[str]
    reasoning: str
    response_style: str = member("responseStyle")
    examples: list[PromptExample]
    context_injection: list[str] = member("contextInjection")
    """ Each piece goes into the system prompt word for word; {{agent.name}} and {{conversation.id}} are filled in. A
    piece that holds {{now}} stands with each message instead, so that the prompt stays as caches know it. """
    escalation_rules: str = member("escalationRules")
