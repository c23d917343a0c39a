import type { EvalProgressNote } from '../../domain/eval/progress.ts'
import { MAX_CONCURRENCY } from '../../domain/eval/run.ts'
import { createFairPlaces } from '../../domain/operation/fair-places.ts'
import { EvalRunLost, type OpenCase, takeOpenCases } from '../../store/eval/case.ts'
import { MAX_PROVIDER_CALLS } from '../../store/limit/provider.ts'
import { untilAnswered } from '../../store/repeat.ts'
import { createTally, startBeating } from './beat.ts'
import { EvalBudget } from './budget.ts'
import { runEvalCase, storeOutcome } from './case.ts'
import type { EvalCaseDependencies, HeldEvalRun } from './case-score.ts'

/**
 * Cases at once in this worker: of all workspaces as many as providers take calls, of one workspace as many as its largest
 * run may have. Each case is work of this process too, and documents and tools of other workspaces share the process.
 */
const places = createFairPlaces({ total: MAX_PROVIDER_CALLS, perWorkspace: MAX_CONCURRENCY })
/** Open cases are read from the database in pages of this many. */
const PAGE_SIZE = 200

/**
 * The reason of the runner's stop. done: every case has its result. spent: the run has reached its maxCost. paused: the
 * runner's time is over and cases are left. lost: another process holds the run, or it has ended.
 */
export type RunnerEnd = 'done' | 'spent' | 'paused' | 'lost' | 'agent-deleted' | 'suite-deleted'

export type RunnerSettings = {
  /** Gives all cases up at once; the running ones stay open for the next holder. */
  signal: AbortSignal
  /** Takes no further case; the running ones finish. */
  pause: AbortSignal
  /** Gets the progress of the run about once a second. */
  onBeat: (note: EvalProgressNote) => void
}

/**
 * Runs the open cases of a run, `run.concurrency` at a time, until none is left, the cost limit is reached, or `pause`
 * fires. When another process takes the run, or one case fails, the turns under way go on to their end, because this
 * process lives: the next holder waits for them instead of asking the model again.
 * @throws the signal's reason, or the first error that kept a case from its result; another attempt may succeed;
 * ApiError BUDGET_EXCEEDED, when the cases under way have ended
 */
export async function runOpenCases(
  deps: EvalCaseDependencies,
  held: HeldEvalRun,
  { signal, pause, onBeat }: RunnerSettings,
): Promise<RunnerEnd> {
  const { run } = held
  const [stop, leave] = [new AbortController(), new AbortController()]
  let end: RunnerEnd | undefined
  const stopWith = (why: RunnerEnd, isRunOver = why !== 'lost') => {
    end ??= why
    // The next holder beats. A run without a beat shows a sweep that its workflow was terminated.
    stopBeating()
    if (isRunOver) stop.abort()
    else leave.abort()
  }
  const tally = createTally(run)
  const stopBeating = startBeating(deps.database, { run, tally, onBeat, stopWith })
  const stopped = AbortSignal.any([signal, stop.signal])
  const budget = new EvalBudget(run.maxCost === null ? undefined : Number(run.maxCost), Number(run.cost), run.done)
  const stoppedOrPaused = AbortSignal.any([pause, leave.signal, stopped])
  const takeCase = openCasesOf(deps, held, stoppedOrPaused)
  const onFailure = (error: unknown) => (error instanceof EvalRunLost ? stopWith('lost') : leave.abort())
  const storing = createStoring(run.concurrency, onFailure)
  const runNext = async (): Promise<string | undefined> => {
    await deps.limiter.untilOpen(providerOf(deps, held), stoppedOrPaused).catch(() => {})
    return await inPlace(run.workspaceId, stoppedOrPaused, async () => {
      await deps.models.paidBy(run).refuseBeyondBudget(held.agent.model)
      const record = await takeCase()
      if (!record) return undefined
      const outcome = await runEvalCase(deps, held, record, stopped)
      await storing.add(() => storeOutcome(deps, held, record, outcome, stopped).then(() => tally.add(outcome)))
      return outcome.cost
    })
  }
  try {
    await runLanes(run.concurrency, () => budget.runLane(runNext), onFailure)
  } catch (error) {
    if (end === undefined) throw error
  } finally {
    await storing.settled()
    stopBeating()
  }
  if (end === undefined && storing.failure) throw storing.failure
  signal.throwIfAborted()
  return end ?? (budget.isSpent ? 'spent' : pause.aborted ? 'paused' : 'done')
}

/** Runs a case once its workspace has a place for it. @returns undefined when `signal` fires before */
async function inPlace<Result>(
  workspaceId: string,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return work()
  }
  return await places.run(workspaceId, signal, begin).catch((error) => {
    if (hasBegun) throw error
    return undefined
  })
}

const providerOf = ({ models }: EvalCaseDependencies, { agent }: HeldEvalRun): string => models.find(agent.model).quota

/** Runs `count` lanes until all have ended. `onFailure` is called with each error. @throws the first error */
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

/** Stores results while the next cases run already: a lane does not wait for the commit. */
function createStoring(atMost: number, onFailure: (error: unknown) => void) {
  const stores = new Set<Promise<void>>()
  let failure: unknown
  return {
    /** Waits only while `atMost` results are being stored. */
    async add(store: () => Promise<void>): Promise<void> {
      while (stores.size >= atMost) await Promise.race(stores)
      const storing: Promise<void> = store()
        .catch((error: unknown) => {
          failure ??= error
          onFailure(error)
        })
        .finally(() => stores.delete(storing))
      stores.add(storing)
    },
    settled: () => Promise.all(stores),
    get failure() {
      return failure
    },
  }
}

/**
 * A function that gives one open case after the other. It reads them page by page, so a large run never fills the
 * memory.
 */
function openCasesOf(
  { database }: EvalCaseDependencies,
  { run }: HeldEvalRun,
  signal: AbortSignal,
): () => Promise<OpenCase | undefined> {
  const hold = { runId: run.id, generation: run.generation }
  let page: OpenCase[] = []
  let last = { caseIndex: -1, attempt: -1 }
  let reading: Promise<void> | undefined
  const read = async () => {
    page = await untilAnswered(() => takeOpenCases(database, hold, last, PAGE_SIZE), signal)
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
