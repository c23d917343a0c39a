from typing import Literal

EscalationTriggerKind = Literal["keyword", "tool"]
