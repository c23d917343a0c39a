import Type, { type Static } from 'typebox'
import { EvaluationCounts } from '../eval/live/evaluation.ts'

const Count = Type.Integer({ minimum: 0 })
const closed = { additionalProperties: false }
const OldestAt = Type.Union([Type.String(), Type.Null()], {
  description: 'When the oldest of them was written; null when there is none.',
})

/** A part of the service that others need, as /readyz tells of it. */
export const PartHealth = Type.Object({ name: Type.String(), isOk: Type.Boolean(), message: Type.String() }, closed)

/** Processes of one kind and one release that are at work. */
export const ProcessGroup = Type.Object(
  {
    kind: Type.Enum(['api', 'worker']),
    release: Type.Union([Type.String(), Type.Null()], { description: 'The build of workers; null for API processes.' }),
    isCurrent: Type.Boolean({ description: 'False for workers of another release: they only finish what they hold.' }),
    count: Type.Integer({ minimum: 1 }),
    heldTurns: Type.Integer({ minimum: 0, description: 'Running turns of this workspace.' }),
  },
  closed,
)
export type ProcessGroup = Static<typeof ProcessGroup>

const Backlog = Type.Object({ count: Count, oldestAt: OldestAt }, closed)

/** The work of a workspace that is not done yet. */
export const Backlogs = Type.Object(
  {
    turnsRunning: Backlog,
    turnsWaiting: Backlog,
    ingestion: Backlog,
    outbox: Backlog,
    deliveries: Backlog,
    replies: Backlog,
    evalRuns: Backlog,
    evaluations: Backlog,
  },
  closed,
)
export type Backlogs = Static<typeof Backlogs>

/** The entries that wait for Langfuse, and those that Langfuse refused. */
export const TraceExports = Type.Object(
  {
    isOn: Type.Boolean({ description: 'Whether traces are exported to Langfuse.' }),
    waiting: Count,
    oldestAt: OldestAt,
    refused: Type.Integer({ minimum: 0, description: 'Refused by Langfuse for good in the last 30 days.' }),
    lastReason: Type.Union([Type.String(), Type.Null()], { description: 'Why the last export of these failed.' }),
    lastFailedAt: Type.Union([Type.String(), Type.Null()]),
  },
  closed,
)
export type TraceExports = Static<typeof TraceExports>

/** The failures of a workspace, by kind and code. */
export const FailureCounts = Type.Array(
  Type.Object({ kind: Type.String(), code: Type.String(), retryable: Type.Boolean(), count: Count }, closed),
)

/** The answer of GET /v1/operations. */
export const OperationStatus = Type.Object(
  {
    isHealthy: Type.Boolean(),
    parts: Type.Array(PartHealth),
    processes: Type.Array(ProcessGroup),
    backlogs: Backlogs,
    evaluations: EvaluationCounts,
    workflowStartsWaiting: Type.Integer({ minimum: 0, description: 'Starts in Temporal that this API process owes.' }),
    failures: FailureCounts,
    traceExports: TraceExports,
  },
  closed,
)
export type OperationStatus = Static<typeof OperationStatus>
