from typing import Literal

AuditEntrySubjectType = Literal[
    "agent",
    "apiKey",
    "approval",
    "backtest",
    "conversation",
    "document",
    "escalation",
    "evalRun",
    "evalSuite",
    "invitation",
    "knowledgeBase",
    "user",
    "webhook",
    "workspace",
]
