/** What starters and workers must spell the same: queues, ids, types, signals, search attributes. Plain strings, no SDK. */
export const TASK_QUEUES = {
  /** Workflows, and the acts of a turn. */
  turns: 'ams-turns',
  /** Activities that only watch a lease: many slots, so that they hold nothing else up. */
  watch: 'ams-watch',
  tools: 'ams-tools',
  ingestion: 'ams-ingestion',
  evals: 'ams-evals',
  /** Webhooks, replies, purges. */
  delivery: 'ams-delivery',
} as const

export const workflowId = {
  turn: (turnId: string) => `turn-${turnId}`,
  ingestion: (documentId: string) => `ingest-${documentId}`,
  evalRun: (runId: string) => `eval-${runId}`,
  escalation: (escalationId: string) => `escalation-${escalationId}`,
  purge: (subjectId: string) => `purge-${subjectId}`,
}

/** The names that operators see in the Temporal UI. */
export const WORKFLOW_TYPES = {
  turn: 'runTurn',
  ingestion: 'ingestDocument',
  evalRun: 'runEvalSuite',
  escalation: 'deliverEscalation',
  purge: 'purgeAgent',
} as const

/** Sent by a turn's holder when the workflow is to go on: with 'tools' when these are next, without when it stops. */
export const HANDED_OVER_SIGNAL = 'handedOver'

/** Comes with every start of a delivery: one that waits between two attempts makes the next one at once. */
export const DELIVER_NOW_SIGNAL = 'deliverNow'

export const SEARCH_ATTRIBUTES = {
  workspaceId: 'AmsWorkspaceId',
  agentId: 'AmsAgentId',
  subjectId: 'AmsSubjectId',
  errorCode: 'AmsErrorCode',
} as const

/** The one input of every workflow: ids only. */
export type WorkflowInput = { workspaceId: string; agentId: string; subjectId: string }

/** How a workflow of each kind is started: what every starter must spell the same. */
export const workflowStart = (kind: keyof typeof WORKFLOW_TYPES, input: WorkflowInput) => ({
  type: WORKFLOW_TYPES[kind],
  workflowId: workflowId[kind](input.subjectId),
  taskQueue: QUEUE_OF[kind],
  input,
  attributes: {
    [SEARCH_ATTRIBUTES.workspaceId]: input.workspaceId,
    [SEARCH_ATTRIBUTES.agentId]: input.agentId,
    [SEARCH_ATTRIBUTES.subjectId]: input.subjectId,
  },
  summary: `${WORKFLOW_TYPES[kind]} of agent ${input.agentId}`,
  ...(kind === 'escalation' && { signal: { name: DELIVER_NOW_SIGNAL, args: [] }, again: true }),
})

const QUEUE_OF = {
  turn: TASK_QUEUES.turns,
  ingestion: TASK_QUEUES.ingestion,
  evalRun: TASK_QUEUES.evals,
  escalation: TASK_QUEUES.delivery,
  purge: TASK_QUEUES.delivery,
} as const
