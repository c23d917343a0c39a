import type { EvalProgressNote } from '../../domain/eval/progress.ts'
import { EvalRunLost, type OpenCase, takeOpenCases } from '../../store/eval/case.ts'
import { beatEvalRun } from '../../store/eval/run-hold.ts'
import { EvalBudget } from './budget.ts'
import { type EvalCaseDependencies, type HeldEvalRun, runEvalCase } from './case.ts'

const BEAT_MS = 1_000
const PAGE = 200

/**
 * Why the runner stopped. done: every case has its result. spent: the run has reached its maxCost. paused: the runner's
 * time is over and cases are left. lost: another process holds the run, or it has ended.
 */
export type RunnerEnd = 'done' | 'spent' | 'paused' | 'lost' | 'agent-deleted' | 'suite-deleted'

export type RunnerSettings = {
  /** Gives all up at once; what runs stays open for whoever comes next. */
  signal: AbortSignal
  /** Takes no further case; what runs finishes. */
  pause: AbortSignal
  onBeat: (note: EvalProgressNote) => void
}

/**
 * Runs the open cases of a run, as many at a time as it asks for, until none is left, its money is spent, or `pause`.
 * @throws the signal's reason, or what kept a case from its result and may get better
 */
export async function runOpenCases(
  deps: EvalCaseDependencies,
  held: HeldEvalRun,
  { signal, pause, onBeat }: RunnerSettings,
): Promise<RunnerEnd> {
  const { run } = held
  const stop = new AbortController()
  let end: RunnerEnd | undefined
  const stopWith = (why: RunnerEnd) => {
    end ??= why
    stop.abort()
  }
  const stopBeating = beat(deps, held, onBeat, (why) => stopWith(why))
  const all = AbortSignal.any([signal, stop.signal])
  const budget = new EvalBudget(run.maxCost === null ? undefined : Number(run.maxCost), Number(run.cost), run.done)
  const either = AbortSignal.any([pause, all])
  const take = pages(deps, held)
  const runNext = async (): Promise<string | undefined> => {
    await deps.limiter.untilOpen(providerOf(deps, held), either).catch(() => {})
    const record = pause.aborted || all.aborted ? undefined : await take()
    return record && (await runEvalCase(deps, held, record, all))
  }
  try {
    await runLanes(
      run.concurrency,
      () => budget.runLane(runNext),
      (error) => (error instanceof EvalRunLost ? stopWith('lost') : stop.abort()),
    )
  } catch (error) {
    if (end === undefined) throw error
  } finally {
    stopBeating()
  }
  signal.throwIfAborted()
  return end ?? (budget.isSpent ? 'spent' : pause.aborted ? 'paused' : 'done')
}

const providerOf = ({ models }: EvalCaseDependencies, { agent }: HeldEvalRun): string =>
  models.find(agent.model).provider.name

/** All lanes end before this does; the first failure stops the others and is thrown. */
async function runLanes(count: number, lane: () => Promise<void>, onFailure: (error: unknown) => void): Promise<void> {
  const failures: unknown[] = []
  const guarded = () =>
    lane().catch((error: unknown) => {
      failures.push(error)
      onFailure(error)
    })
  await Promise.all(Array.from({ length: count }, guarded))
  if (failures.length > 0) throw failures[0]
}

/** One open case after the other, read page by page: a large run does not pass through memory at once. */
function pages({ database }: EvalCaseDependencies, { run }: HeldEvalRun): () => Promise<OpenCase | undefined> {
  const hold = { runId: run.id, generation: run.generation }
  let page: OpenCase[] = []
  let last = { caseIndex: -1, attempt: -1 }
  let reading: Promise<void> | undefined
  const read = async () => {
    page = await takeOpenCases(database, hold, last, PAGE)
    last = page.at(-1) ?? last
  }
  return async () => {
    if (page.length === 0) {
      reading ??= read().finally(() => {
        reading = undefined
      })
      await reading
    }
    return page.shift()
  }
}

/** Keeps the run's row alive and its counts fresh, and notices when the run is no longer ours or has lost its subject. */
function beat(
  { database }: EvalCaseDependencies,
  { run }: HeldEvalRun,
  onBeat: (note: EvalProgressNote) => void,
  stopWith: (why: 'lost' | 'agent-deleted' | 'suite-deleted') => void,
): () => void {
  const look = async () => {
    const { deleted, ...note } = await beatEvalRun(database, { runId: run.id, generation: run.generation })
    onBeat(note)
    if (deleted) stopWith(`${deleted}-deleted`)
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      // A beat that fails for another reason says nothing: the next write will tell.
      .catch((error) => error instanceof EvalRunLost && stopWith('lost'))
      .finally(() => {
        isLooking = false
      })
  }, BEAT_MS)
  return () => clearInterval(timer)
}
