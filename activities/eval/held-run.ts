import type { Client } from '@temporalio/client'
import { ApiError, type StoredError, storedError } from '../../domain/error.ts'
import { EVAL_PROGRESS_SIGNAL, type EvalProgressNote } from '../../domain/eval/progress.ts'
import type { TurnTimes } from '../../domain/model/answer-settings.ts'
import { findAgentVersion, withModel } from '../../store/agent/agent.ts'
import { listOpenCaseTurns } from '../../store/eval/case.ts'
import { countEvalCases, type EvalRunRecord } from '../../store/eval/run.ts'
import { type EvalRunEnd, endEvalRun } from '../../store/eval/run-end.ts'
import { freeEvalRun } from '../../store/eval/run-hold.ts'
import { listKnowledgeBases } from '../../store/knowledge/base.ts'
import { untilWritten } from '../../store/repeat.ts'
import { type EndDependencies, endTurn } from '../../store/turn/end.ts'
import type { ProviderLimiter } from '../provider/limiter.ts'
import type { TurnDependencies } from '../turn/dependencies.ts'
import type { EvalCaseDependencies } from './case-score.ts'
import { createJudge } from './judge.ts'
import { type RunnerEnd, runOpenCases } from './runner.ts'

/** The longest pause between two notes; it grows from 1 s by 1 s a note. */
const NOTE_MS = 5_000
const FIRST_NOTES_MS = 1_000

export type EvalDependencies = TurnDependencies & {
  config: TurnTimes & { maxMessageCharacters: number; maxEvalRunsPerWorkspace: number }
  client: Client
  limiter: ProviderLimiter
  /** Fires when the process stops; then the runner takes no further case. */
  stopping?: AbortSignal
}

/** Works on runs that this process has taken. Each process has one, so that all its runs share judges and limits. */
export type EvalRunner = {
  /**
   * Runs the open cases of a held run and writes its end when it has one. A run that it leaves before is free.
   * @param signal gives the run up at once
   * @param pause lets the running cases finish
   * @returns paused: cases are left. left: the run has ended, or another process holds it
   * @throws the signal's reason, or what kept a case from its result; another attempt may succeed
   */
  finish(run: EvalRunRecord, stop: { signal: AbortSignal; pause?: AbortSignal }): Promise<'paused' | 'left'>
  /** Returns true while this process works on the run in this generation. */
  isAtWork(runId: string, generation: number): boolean
}

/** Makes the runner of a process. */
export function createEvalRunner(deps: EvalDependencies): EvalRunner {
  const casesOf = createCaseDependencies(deps)
  const atWork = new Set<string>()
  const keyOf = (runId: string, generation: number) => `${runId}:${generation}`
  return {
    isAtWork: (runId, generation) => atWork.has(keyOf(runId, generation)),
    async finish(run, { signal, pause }) {
      const hold = { runId: run.id, generation: run.generation }
      atWork.add(keyOf(run.id, run.generation))
      const pauses = [pause, deps.stopping].filter((each) => each !== undefined)
      try {
        const end = await workOn(deps, casesOf(run.workspaceId), run, { signal, pause: AbortSignal.any(pauses) })
        if (end === 'paused') return 'paused'
        if (end !== 'lost') await endEvalRun(deps.database, run.id, endOf(end, run), hold)
        // Requests in API processes wait for the run.
        deps.bus.publishEnd(run.id, [])
        return 'left'
      } catch (error) {
        await untilWritten(() => freeEvalRun(deps.database, hold))
        throw error
      } finally {
        atWork.delete(keyOf(run.id, run.generation))
      }
    },
  }
}

/** The calls of each workspace wait in a line of their own at each provider. All runs share a judge. */
function createCaseDependencies(deps: EvalDependencies): (workspaceId: string) => EvalCaseDependencies {
  const shared = {
    ...deps,
    judge: createJudge(),
    turnTimeoutMs: deps.config.turnTimeoutSeconds * 1000,
    maxMessageCharacters: deps.config.maxMessageCharacters,
  }
  return (workspaceId) => ({ ...shared, models: deps.limiter.limit(deps.models.ofWorkspace(workspaceId), workspaceId) })
}

/** Cancels the turns that still run although their eval run has ended. */
export async function endTurnsOfRun(deps: EndDependencies, runId: string): Promise<void> {
  for (const turnId of await listOpenCaseTurns(deps.database, runId))
    await endTurn(deps, turnId, { status: 'cancelled' })
}

/** Runs open cases. @returns the reason for its stop; an error means that the run can't go on */
async function workOn(
  deps: EvalDependencies,
  cases: EvalCaseDependencies,
  run: EvalRunRecord,
  stop: { signal: AbortSignal; pause: AbortSignal },
): Promise<RunnerEnd | StoredError> {
  try {
    const past = await findAgentVersion(deps.database, run.workspaceId, run.agentId, run.agentVersion)
    const agent = withModel(past, run.model)
    cases.models.find(agent.model)
    const current = { ...run, ...(await countEvalCases(deps.database, run.id)) }
    const hasKnowledge = (await listKnowledgeBases(deps.database, run.workspaceId, run.agentId)).length > 0
    return await runOpenCases(
      cases,
      { run: current, agent, hasKnowledge },
      { ...stop, onBeat: createNotifier(deps, run.id) },
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.errorCode === 'AGENT_NOT_FOUND') return 'agent-deleted'
    return storedError(error.errorCode, error)
  }
}

function endOf(end: Exclude<RunnerEnd, 'paused' | 'lost'> | StoredError, run: EvalRunRecord): EvalRunEnd {
  if (typeof end === 'object' && end.code === 'BUDGET_EXCEEDED')
    return { status: 'completed', leftOut: `ERROR: ${end.code}: ${end.message}`, isUnscored: true }
  if (typeof end === 'object') return { status: 'failed', error: end }
  if (end === 'agent-deleted') return { status: 'cancelled', error: storedError('AGENT_NOT_FOUND') }
  if (end === 'suite-deleted') return { status: 'cancelled', error: storedError('EVAL_SUITE_NOT_FOUND') }
  if (end === 'done') return { status: 'completed' }
  return { status: 'completed', leftOut: `ERROR: the run had reached its maxCost of ${run.maxCost} USD.` }
}

/** A function that signals the run's progress to its workflow; it skips notes that follow too soon. */
function createNotifier({ client }: EvalDependencies, runId: string): (note: EvalProgressNote) => void {
  let [notedAt, pauseMs] = [Number.NEGATIVE_INFINITY, 0]
  return (note) => {
    if (performance.now() - notedAt < pauseMs) return
    notedAt = performance.now()
    pauseMs = Math.min(NOTE_MS, pauseMs + FIRST_NOTES_MS)
    // Operators read the note in Temporal. A lost one does no harm: the next note follows.
    client.workflow
      .getHandle(`eval-${runId}`)
      .signal(EVAL_PROGRESS_SIGNAL, note)
      .catch(() => {})
  }
}
