/** Names that starters and workers share: queues, ids, types, signals, search attributes. Plain strings, no SDK. */
export const TASK_QUEUES = {
  /** Workflows of turns, and their activities except the next two. */
  turns: 'ams-turns',
  /** Activities that only watch a lease. The queue has many slots, so that watches hold no other activity up. */
  watch: 'ams-watch',
  tools: 'ams-tools',
  ingestion: 'ams-ingestion',
  evals: 'ams-evals',
  /** Webhooks, replies of channels and purges. */
  delivery: 'ams-delivery',
} as const

export const workflowId = {
  turn: (turnId: string) => `turn-${turnId}`,
  ingestion: (documentId: string) => `ingest-${documentId}`,
  evalRun: (runId: string) => `eval-${runId}`,
  backtest: (backtestId: string) => `backtest-${backtestId}`,
  escalation: (escalationId: string) => `escalation-${escalationId}`,
  webhook: (deliveryId: string) => `webhook-${deliveryId}`,
  purge: (subjectId: string) => `purge-${subjectId}`,
  reply: (replyId: string) => `reply-${replyId}`,
  reembedding: (reembeddingId: string) => `reembed-${reembeddingId}`,
  vectorIndex: (kbId: string) => `index-vectors-${kbId}`,
  fileText: (fileId: string) => `read-file-${fileId}`,
}

/** Workflow types, as operators see them in the Temporal UI. */
export const WORKFLOW_TYPES = {
  turn: 'runTurn',
  ingestion: 'ingestDocument',
  evalRun: 'runEvalSuite',
  backtest: 'runBacktest',
  escalation: 'deliverEscalation',
  webhook: 'deliverWebhook',
  purge: 'purgeAgent',
  reply: 'deliverReply',
  reembedding: 'reembedKnowledgeBase',
  vectorIndex: 'indexVectors',
  fileText: 'readFileText',
} as const

/**
 * A turn's holder sends it to hand the turn over: with 'tools' when tools are next, without it when the holder stops.
 */
export const HANDED_OVER_SIGNAL = 'handedOver'

/** Every start of a delivery sends it: a delivery that waits between two attempts makes the next attempt at once. */
export const DELIVER_NOW_SIGNAL = 'deliverNow'

/** Every start of a backtest sends it: one whose turns finish after a pause goes on. */
export const GO_ON_SIGNAL = 'goOn'

export const SEARCH_ATTRIBUTES = {
  workspaceId: 'AmsWorkspaceId',
  agentId: 'AmsAgentId',
  subjectId: 'AmsSubjectId',
  errorCode: 'AmsErrorCode',
} as const

/** The input of every workflow: ids only. `subjectId` is the turn, document, eval run, backtest, escalation, delivery, agent, reply, re-embedding, knowledge base or file. */
export type WorkflowInput = { workspaceId: string; agentId: string; subjectId: string }

/** Every starter of a workflow uses the same type, id, queue, input and search attributes. */
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
  fairnessKey: input.workspaceId,
  summary: `${WORKFLOW_TYPES[kind]} of agent ${input.agentId}`,
  ...((kind === 'escalation' || kind === 'webhook' || kind === 'reply') && {
    signal: { name: DELIVER_NOW_SIGNAL, args: [] },
    again: true,
  }),
  ...(kind === 'backtest' && { signal: { name: GO_ON_SIGNAL, args: [] }, again: true }),
})

const QUEUE_OF = {
  turn: TASK_QUEUES.turns,
  ingestion: TASK_QUEUES.ingestion,
  evalRun: TASK_QUEUES.evals,
  backtest: TASK_QUEUES.evals,
  escalation: TASK_QUEUES.delivery,
  webhook: TASK_QUEUES.delivery,
  purge: TASK_QUEUES.delivery,
  reply: TASK_QUEUES.delivery,
  reembedding: TASK_QUEUES.ingestion,
  vectorIndex: TASK_QUEUES.ingestion,
  fileText: TASK_QUEUES.turns,
} as const
