import { setTimeout as wait } from 'node:timers/promises'
import type { AuditFacts } from '../../domain/access/audit.ts'
import type { TrialKind, TrialReceipt } from '../../domain/agent/trial.ts'
import { ApiError } from '../../domain/error.ts'
import {
  endTrial,
  findTrial,
  insertTrial,
  type NewTrial,
  type TrialOutcome,
  type TrialRow,
} from '../../store/agent/trial.ts'
import type { Database, Transactor } from '../../store/database.ts'
import type { RequestAudit } from '../access/audit.ts'

const LOOK_MS = 150
/** A worker takes a trial within a second; without one, the caller learns so after this time. */
const START_MS = 20_000
/** A worker needs this much time besides the call itself. */
const MARGIN_MS = 10_000

const BROKEN_OFF: TrialOutcome = {
  status: 'outcome_unknown',
  request: null,
  answerStatus: null,
  result: null,
  durationMs: null,
  error: 'The worker gave no answer in time: the call may have had its effect.',
}
const NOT_STARTED: TrialOutcome = { ...BROKEN_OFF, status: 'failed', error: 'No worker took the trial.' }

/** The connection of the caller of a trial, which stays open while a worker makes the call. */
export type TrialConnection = { request: Request; server: TrialServer }
export type TrialCaller = TrialConnection & { workspaceId: string; audit: RequestAudit }
type TrialServer = { timeout(request: Request, seconds: number): void } | null

/**
 * Writes a trial and its entry in the audit, then waits for the worker that makes its call. A trial that only reads has no
 * entry.
 * @param wanted.callMs how long the call may take
 * @throws ApiError SERVICE_UNAVAILABLE when no worker takes it
 */
export async function makeTrial(
  database: Database,
  { workspaceId, audit, request, server }: TrialCaller,
  { trial, entry, callMs }: { trial: NewTrial; entry?: { action: string; facts: AuditFacts }; callMs: number },
): Promise<TrialRow> {
  server?.timeout(request, 0)
  const insert = async (transaction: Transactor) => {
    await insertTrial(transaction, workspaceId, trial)
    return trial.id
  }
  const id = entry ? await audit.write(entry.action, insert, () => entry.facts) : await insert(database)
  return await untilTrialEnded(database, id, callMs)
}

/** The same without an entry in the audit: for a look that is a part of a write, or of a read. */
export async function runTrial(
  database: Database,
  { request, server }: TrialConnection,
  workspaceId: string,
  { trial, callMs }: { trial: NewTrial; callMs: number },
): Promise<TrialRow> {
  server?.timeout(request, 0)
  await insertTrial(database, workspaceId, trial)
  return await untilTrialEnded(database, trial.id, callMs)
}

/**
 * Waits until a trial has ended. A trial that no worker takes, or whose worker is silent, is ended here.
 * @param callMs how long its call may take
 * @throws ApiError SERVICE_UNAVAILABLE when no worker takes it
 */
async function untilTrialEnded(database: Database, trialId: string, callMs: number): Promise<TrialRow> {
  const startedAt = performance.now()
  for (;;) {
    const trial = await findTrial(database, trialId)
    if (!trial) throw new ApiError('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '5' } })
    if (trial.endedAt) return trial
    const elapsedMs = performance.now() - startedAt
    if (trial.status === 'waiting' && elapsedMs > START_MS) await giveUp(database, trialId)
    if (trial.status === 'running' && elapsedMs > START_MS + callMs + MARGIN_MS)
      await endTrial(database, trialId, 'running', BROKEN_OFF)
    await wait(LOOK_MS)
  }
}

/** Ends a trial that still waits, so that no worker makes its call later. @throws ApiError SERVICE_UNAVAILABLE */
async function giveUp(database: Database, trialId: string): Promise<void> {
  await endTrial(database, trialId, 'waiting', NOT_STARTED)
  if ((await findTrial(database, trialId))?.error !== NOT_STARTED.error) return
  throw new ApiError('SERVICE_UNAVAILABLE', {
    message: 'No worker took the test, so nothing was called.',
    headers: { 'retry-after': '5' },
  })
}

/** The trial as a response shows it. */
export const viewTrial = (trial: TrialRow, mayHaveEffect: boolean): TrialReceipt => ({
  id: trial.id,
  kind: trial.kind as TrialKind,
  name: trial.name,
  agentVersion: trial.agentVersion,
  status: trial.status as TrialReceipt['status'],
  mayHaveEffect,
  request: trial.request,
  answerStatus: trial.answerStatus,
  result: trial.result,
  error: trial.error,
  durationMs: trial.durationMs ?? 0,
  startedAt: (trial.startedAt ?? trial.createdAt).toISOString(),
  endedAt: (trial.endedAt ?? trial.createdAt).toISOString(),
})
