from typing import Literal

AuditEntrySubjectType = Literal[
    "agent",
    "apiKey",
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
