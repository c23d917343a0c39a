from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.prompt_example import PromptExample


@define(kw_only=True)
class PromptConfig(Model):
    role: str
    """ Who the agent is, such as "You are the support agent of Acme." """
    authority: str
    """ What the agent may decide by itself, and what it may not. """
    constraints: list[str]
    """ Rules that the agent keeps, one a line. """
    reasoning: str
    """ How the agent should think before it answers. """
    response_style: str = member("responseStyle")
    """ How the agent answers: tone, length, language. """
    examples: list[PromptExample]
    """ Examples of a message and its answer. """
    context_injection: list[str] = member("contextInjection")
    """ Each piece goes into the system prompt word for word; {{agent.name}} and {{conversation.id}} are filled in. A
    piece that holds {{now}} stands with each message instead, so that the prompt stays as caches know it. """
    escalation_rules: str = member("escalationRules")
    """ When the agent hands over to a person. """
