import type { StoredError } from '../../error.ts'
import type { Score, Trace } from './trace.ts'
import { spanIdOf, traceIdOf } from './trace-id.ts'

export type RunFacts = {
  id: string
  workspaceId: string
  agentId: string
  agentName: string
  agentVersion: number
  suiteId: string
  suiteName: string
  requestId: string
  status: string
  total: number
  passed: number
  failed: number
  errored: number
  score: number | null
  error: StoredError | null
  startedAt: Date
  endedAt: Date
}

/** The trace of an eval run. Its cases are turns with traces of their own, which have the scores. */
export function composeRunTrace(run: RunFacts): Trace {
  const { status, error, total, passed, failed, errored, score, startedAt, endedAt } = run
  return {
    id: traceIdOf(run.id),
    name: 'eval run',
    version: String(run.agentVersion),
    tags: ['eval run'],
    metadata: {
      run_id: run.id,
      suite_id: run.suiteId,
      suite_name: run.suiteName,
      request_id: run.requestId,
      workspace_id: run.workspaceId,
      agent_id: run.agentId,
      agent_name: run.agentName,
    },
    observations: [
      {
        part: 'root',
        name: 'eval run',
        type: 'span',
        startedAt,
        endedAt,
        ...(status === 'failed' && { level: 'ERROR' as const, statusMessage: error?.code ?? status }),
        ...(status === 'cancelled' && { level: 'WARNING' as const, statusMessage: status }),
        metadata: {
          status,
          total: String(total),
          passed: String(passed),
          failed: String(failed),
          errored: String(errored),
          ...(score !== null && { score: String(score) }),
        },
      },
    ],
  }
}

export type CaseFacts = { turnId: string; passed: boolean; score: number; reasoning: string | null; endedAt: Date }

/** The two scores of an eval case: whether it passed, and how well. */
export function composeScores({ turnId, passed, score, reasoning, endedAt }: CaseFacts): Score[] {
  const traceId = traceIdOf(turnId)
  const sharedFacts = { traceId, comment: reasoning, at: endedAt }
  return [
    {
      ...sharedFacts,
      id: spanIdOf(traceId, 'score/passed'),
      name: 'passed',
      value: passed ? 1 : 0,
      dataType: 'BOOLEAN',
    },
    { ...sharedFacts, id: spanIdOf(traceId, 'score/score'), name: 'score', value: score, dataType: 'NUMERIC' },
  ]
}
