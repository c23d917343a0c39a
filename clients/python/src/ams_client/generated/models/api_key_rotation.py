from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class ApiKeyRotation(Model):
    overlap_seconds: int | Unset = member("overlapSeconds", UNSET)
    """ The old one works on for this time; 0 when left out. """
    expires_at: None | str | Unset = member("expiresAt", UNSET)
    """ An ISO date in the future. Null, or left out: the key does not expire. """
