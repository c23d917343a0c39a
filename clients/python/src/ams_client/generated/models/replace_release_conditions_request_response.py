from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.replace_release_conditions_request import ReplaceReleaseConditionsRequest


@define(kw_only=True)
class ReplaceReleaseConditionsRequestResponse(Model):
    data: ReplaceReleaseConditionsRequest
