from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.trial_request_headers import TrialRequestHeaders


@define(kw_only=True)
class TrialRequest(Model):
    method: str
    url: str
    headers: TrialRequestHeaders
    body: None | str
