from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.actor import Actor
    from ..models.audit_entry_change_type_0 import AuditEntryChangeType0
    from ..models.audit_entry_subject import AuditEntrySubject


@define(kw_only=True)
class AuditEntry(Model):
    id: UUID
    """ The id, a UUID. """
    at: str
    """ When it happened, in ISO 8601 and UTC. """
    actor: Actor
    action: str
    """ The operationId of the request in this description, or signInFailed, signInRefused, openIdSignInFailed or
    webhookSwitchedOff. """
    subject: AuditEntrySubject
    request_id: None | str
    """ Null for what the service did by itself. """
    address: None | str
    """ The network address of the client. """
    change: AuditEntryChangeType0 | None
    """ Facts of the change; secrets are left out. """
