from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.scorer import Scorer
from ..types import UNSET, Unset


@define(kw_only=True)
class NewCaseOfTurn(Model):
    """A turn that becomes a test case, with what was said before it."""

    turn_id: UUID
    """ The id of the turn. """
    scorer: Scorer | Unset = UNSET
    """ What the answer is compared with. exact-match, contains: expectedOutput. regex: a pattern of RE2. json-schema: a
    schema as JSON text. tools: the calls that the agent makes, as JSON text { calls [{ name, arguments? }], order,
    extra }. similarity: expectedOutput, by meaning. llm-judge: a model grades the answer. """
    criteria: str | Unset = UNSET
    """ What the judge checks, in words. """
    expected_output: None | str | Unset = member("expectedOutput", UNSET)
    """ The answer that is right; null where there is none. """
