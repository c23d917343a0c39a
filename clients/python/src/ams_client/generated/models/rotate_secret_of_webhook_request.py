from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class RotateSecretOfWebhookRequest(Model):
    overlap_seconds: int | Unset = member("overlapSeconds", UNSET)
    """ The old one works on for this time; 0 when left out. """
