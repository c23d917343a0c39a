from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class InstanceSignIn(Model):
    password: bool
    """ True: people can sign in with a password. """
    open_id_path: None | str = member("openIdPath")
    """ Where a browser begins to sign in with the OpenID Connect provider. """
