from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.agreement_drawn import AgreementDrawn


@define(kw_only=True)
class AgreementDrawnResponse(Model):
    data: AgreementDrawn
