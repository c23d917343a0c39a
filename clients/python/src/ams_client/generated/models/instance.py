from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.instance_details import InstanceDetails
    from ..models.instance_sign_in import InstanceSignIn


@define(kw_only=True)
class Instance(Model):
    needs_setup: bool = member("needsSetup")
    """ True until the setup link has made the first owner. """
    sign_in: InstanceSignIn = member("signIn")
    details: InstanceDetails | None
    """ Null for a visitor without a key or a session. """
