import { DOCUMENT_ERRORS } from '../../domain/knowledge/document-error.ts'
import type { Failure } from '../../domain/operation/failure.ts'
import type { OperationStatus } from '../../domain/operation/status.ts'
import { EXAMPLE_AGENT } from '../agent/example.ts'
import { EXAMPLE_DOCUMENT, EXAMPLE_KNOWLEDGE_BASE } from '../knowledge/example.ts'

const NOTHING = { count: 0, oldestAt: null }

export const EXAMPLE_STATUS: OperationStatus = {
  isHealthy: true,
  parts: ['postgres', 'temporal', 'worker', 'storage'].map((name) => ({ name, isOk: true, message: 'ok' })),
  processes: [
    { kind: 'api', release: null, isCurrent: true, count: 2, heldTurns: 3 },
    { kind: 'worker', release: '0.1.0-3f5a90c1d2e4', isCurrent: true, count: 1, heldTurns: 0 },
  ],
  backlogs: {
    turnsRunning: { count: 3, oldestAt: '2026-11-22T10:00:00.000Z' },
    turnsWaiting: NOTHING,
    ingestion: { count: 12, oldestAt: '2026-11-22T09:56:00.000Z' },
    outbox: NOTHING,
    deliveries: NOTHING,
    replies: NOTHING,
    evalRuns: NOTHING,
    evaluations: NOTHING,
  },
  evaluations: { owed: 0, done: 1_204, error: 2, over_budget: 0 },
  workflowStartsWaiting: 0,
  failures: [{ kind: 'document', code: 'EMBEDDING_FAILED', retryable: true, count: 140 }],
  traceExports: {
    isOn: true,
    waiting: 12,
    oldestAt: '2026-11-22T10:00:00.000Z',
    refused: 1,
    lastReason: 'Langfuse answered 503',
    lastFailedAt: '2026-11-22T10:00:07.000Z',
  },
}

const { message, fix, retryable } = DOCUMENT_ERRORS.EMBEDDING_FAILED

export const EXAMPLE_FAILURE: Failure = {
  kind: 'document',
  id: EXAMPLE_DOCUMENT.id,
  name: EXAMPLE_DOCUMENT.filename,
  agent: { id: EXAMPLE_AGENT.id, name: EXAMPLE_AGENT.name },
  code: 'EMBEDDING_FAILED',
  message,
  fix,
  retryable,
  isRetrying: false,
  since: '2026-11-22T08:00:00.000Z',
  links: { knowledgeBaseId: EXAMPLE_KNOWLEDGE_BASE.id },
  workflow: { id: `ingest-${EXAMPLE_DOCUMENT.id}`, url: null },
}
