from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class ProviderTest(Model):
    ok: bool
    """ True: it succeeded. """
    error: str | Unset = UNSET
    """ Why the key or the address does not work; left out when ok. """
