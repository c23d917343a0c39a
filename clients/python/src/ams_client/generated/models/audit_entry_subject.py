from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.audit_entry_subject_type import AuditEntrySubjectType


@define(kw_only=True)
class AuditEntrySubject(Model):
    type_: AuditEntrySubjectType = member("type")
    id: None | str
    """ Null where the action is about all subjects of its type. """
    name: None | str
    """ The name that people see. """
