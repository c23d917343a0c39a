from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.process_kind import ProcessKind


@define(kw_only=True)
class ProcessGroup(Model):
    kind: ProcessKind
    release: None | str
    """ The build of workers; null for API processes. """
    is_current: bool = member("isCurrent")
    """ False for workers of another release: they only finish what they hold. """
    count: int
    """ How many. """
    held_turns: int = member("heldTurns")
    """ Running turns of this workspace. """
