import type { Access } from '../../domain/access/access.ts'
import type { AuditFacts } from '../../domain/access/audit.ts'
import { ApiError } from '../../domain/error.ts'
import {
  type BulkRetry,
  type BulkRetryResult,
  type FailureKind,
  MAX_RETRIES_A_REQUEST,
} from '../../domain/operation/failure.ts'
import { REPLY_TOPIC } from '../../store/channel/ready.ts'
import { reopenReplies } from '../../store/channel/reopen.ts'
import type { Transactor } from '../../store/database.ts'
import { redeliverEscalation } from '../../store/escalation/record.ts'
import { findChosenVersion, listEvalRunsById } from '../../store/eval/run.ts'
import { startEvalRun } from '../../store/eval/run-start.ts'
import { reopenDocumentsById } from '../../store/knowledge/change/reopen.ts'
import { listFailuresToRetry } from '../../store/operation/failure.ts'
import type { RequestAudit } from '../access/audit.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { evalRunInput, newRunOf, runAdmission } from '../eval/run-request.ts'
import { startIngestions } from '../knowledge/store-document.ts'

/** One transaction retries this many, so that none holds its locks for long. */
const BATCH = 200

type RetryRequest = { access: Access; audit: RequestAudit; requestId: string; wanted: BulkRetry }
type Done = Pick<BulkRetryResult, 'retried' | 'refused'>
type RetryBatch = (deps: ApiDependencies, request: RetryRequest, ids: string[]) => Promise<Done>

/**
 * Retries what fits the filter now, in batches; each batch has an entry in the audit. What is retried has failed no
 * longer, so a repeated request retries only the rest.
 */
export async function retryFailures(deps: ApiDependencies, request: RetryRequest): Promise<BulkRetryResult> {
  const { access, wanted } = request
  const found = await listFailuresToRetry(deps.database, access.workspaceId, wanted, MAX_RETRIES_A_REQUEST)
  const result = { retried: 0, refused: [] as BulkRetryResult['refused'] }
  for (let start = 0; start < found.ids.length; start += BATCH) {
    const { retried, refused } = await RETRIES[wanted.kind](deps, request, found.ids.slice(start, start + BATCH))
    result.retried += retried
    result.refused.push(...refused)
  }
  return { kind: wanted.kind, ...result, remaining: found.total - found.ids.length }
}

const RETRIES: Record<FailureKind, RetryBatch> = {
  document: async (deps, request, ids) => {
    const reopen = (tx: Transactor) => reopenDocumentsById(tx, request.access.workspaceId, ids)
    const reopened = await request.audit.write('retryFailures', reopen, ({ length }) => factsOf(request, length))
    await startIngestions(deps, reopened)
    return { retried: reopened.length, refused: [] }
  },

  delivery: async (_deps, request, ids) => {
    const redeliver = async (tx: Transactor) => {
      let retried = 0
      for (const id of ids) retried += await redeliverEscalation(tx, request.access, id).then(() => 1, ifGone)
      return retried
    }
    const retried = await request.audit.write('retryFailures', redeliver, (count) => factsOf(request, count))
    return { retried, refused: [] }
  },

  reply: async (deps, request, ids) => {
    const reopen = (tx: Transactor) => reopenReplies(tx, request.access.workspaceId, ids)
    const retried = await request.audit.write('retryFailures', reopen, (count) => factsOf(request, count))
    deps.bus.publishEnd(REPLY_TOPIC, [])
    return { retried, refused: [] }
  },

  run: async (deps, request, ids) => {
    const done: Done = { retried: 0, refused: [] }
    for (const id of ids) {
      const refusal = await runAgain(deps, request, id)
      if (refusal) done.refused.push({ id, code: refusal.errorCode, message: refusal.message, fix: refusal.fix })
      else done.retried += 1
    }
    return done
  },
}

/** Runs the suite of a failed run again, with the options of that run. @returns why it was refused, if it was */
async function runAgain(deps: ApiDependencies, request: RetryRequest, runId: string): Promise<ApiError | undefined> {
  const { access, audit } = request
  try {
    const [failed] = await listEvalRunsById(deps.database, access.workspaceId, [runId])
    if (!failed) return new ApiError('EVAL_RUN_NOT_FOUND')
    const { agentId, suiteId, repeat, concurrency, maxCost, model } = failed
    const limits = { repeat, concurrency, ...(maxCost !== null && { maxCost: Number(maxCost) }) }
    const agentVersion = await findChosenVersion(deps.database, runId)
    const options = { ...limits, ...(agentVersion && { agentVersion }), ...(model !== null && { model }) }
    const input = { ...newRunOf(deps, agentId, suiteId, request, options), idempotency: undefined }
    const start = (tx: Transactor) => startEvalRun(tx, access.workspaceId, { ...input, admit: runAdmission(deps) })
    const { run } = await audit.write('retryFailures', start, ({ started }) => factsOf(request, started ? 1 : 0))
    await deps.temporal.startEvalRun(evalRunInput(run))
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error
    throw error
  }
}

/** An escalation whose conversation was deleted since it was counted needs no delivery. */
function ifGone(error: unknown): number {
  if (error instanceof ApiError && error.errorCode === 'ESCALATION_NOT_FOUND') return 0
  throw error
}

function factsOf({ access, wanted }: RetryRequest, retried: number): AuditFacts | undefined {
  if (retried === 0) return undefined
  const { kind, code } = wanted
  return { type: 'workspace', id: access.workspaceId, change: { kind, ...(code && { code }), retried } }
}
