from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.agreement_drawn import AgreementDrawn


@define(kw_only=True)
class Agreement(Model):
    """How the evaluator agrees with the reviews of turns that were drawn, and of the others. PUT ignores it."""

    drawn: AgreementDrawn
    queue: AgreementDrawn
