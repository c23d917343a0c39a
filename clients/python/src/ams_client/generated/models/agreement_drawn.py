from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class AgreementDrawn(Model):
    kappa: float | None
    """ Cohen's kappa; null below 20 turns. Below 0.6 do not trust the judge. """
    n: int
    """ How many turns have a verdict of both. """
