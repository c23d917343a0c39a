from typing import Literal

AuditEntrySubjectType = Literal[
    "agent",
    "apiKey",
    "approval",
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
