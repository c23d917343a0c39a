from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from attrs import define

from ...model import Model, member
from ..models.eval_run_status import EvalRunStatus

if TYPE_CHECKING:
    from ..models.error_summary import ErrorSummary
    from ..models.reembedding_progress import ReembeddingProgress


@define(kw_only=True)
class Reembedding(Model):
    kb_id: UUID = member("kbId")
    """ The id of the knowledge base. """
    embedding_model: str = member("embeddingModel")
    """ The model that the knowledge base changes to. """
    status: EvalRunStatus
    progress: ReembeddingProgress
    """ In chunks of documents that are ready. """
    started_at: str = member("startedAt")
    """ When it began, in ISO 8601 and UTC. """
    ended_at: None | str = member("endedAt")
    """ When it ended, in ISO 8601 and UTC; null while it runs. """
    error: ErrorSummary | None
    """ What went wrong; null where nothing did. """
