from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.backlogs import Backlogs
    from ..models.evaluation_counts import EvaluationCounts
    from ..models.failure_count import FailureCount
    from ..models.operation_status_trace_exports import OperationStatusTraceExports
    from ..models.part_health import PartHealth
    from ..models.process_group import ProcessGroup


@define(kw_only=True)
class OperationStatus(Model):
    is_healthy: bool = member("isHealthy")
    """ True: all parts answer and nothing waits too long. """
    parts: list[PartHealth]
    """ The parts of the service. """
    processes: list[ProcessGroup]
    """ The processes of the service. """
    backlogs: Backlogs
    evaluations: EvaluationCounts
    workflow_starts_waiting: int = member("workflowStartsWaiting")
    """ Starts in Temporal that this API process owes. """
    failures: list[FailureCount]
    """ What failed and can be retried. """
    trace_exports: OperationStatusTraceExports = member("traceExports")
