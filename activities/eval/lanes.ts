import { MAX_CONCURRENCY } from '../../domain/eval/run.ts'
import { createFairPlaces } from '../../domain/operation/fair-places.ts'
import { MAX_PROVIDER_CALLS } from '../../store/limit/provider.ts'
import { untilAnswered } from '../../store/repeat.ts'
import { EvalBudget } from './budget.ts'

/**
 * Cases and turns at once in this worker: of all workspaces as many as providers take calls, of one workspace as many as its
 * largest run may have. Each is work of this process too, and documents and tools of other workspaces share the process.
 */
const places = createFairPlaces({ total: MAX_PROVIDER_CALLS, perWorkspace: MAX_CONCURRENCY })
/** Open items are read from the database in pages of this many. */
const PAGE_SIZE = 200

/**
 * The reason of a stop. done: every item has its result. spent: `maxCost` is reached. paused: the time is over and items are
 * left. lost: another process holds the work, or it has ended. Beats may give further ones.
 */
export type LanesEnd = 'done' | 'spent' | 'paused' | 'lost'

export type LanesStop = {
  /** Gives all items up at once; the running ones stay open for the next holder. */
  signal: AbortSignal
  /** Takes no further item; the running ones finish. */
  pause: AbortSignal
}

/** A run or a backtest: items with a result each. */
export type LanesWork<Item, Outcome extends { cost: string }, End> = {
  held: { workspaceId: string; concurrency: number; maxCost: string | null; cost: string; ended: number }
  /** Begins to beat. `stopWith`: `isOver` false when turns under way go on to their end. @returns ends the beats */
  startBeating(stopWith: (why: End | LanesEnd, isOver?: boolean) => void): () => void
  /** Waits while the provider wants a pause. */
  untilOpen(signal: AbortSignal): Promise<unknown>
  /** @throws ApiError BUDGET_EXCEEDED */
  refuseBeyondBudget(): Promise<unknown>
  /** The open items behind `last`, at most `limit`, in order. */
  read(last: Item | undefined, limit: number): Promise<Item[]>
  run(item: Item, signal: AbortSignal): Promise<Outcome>
  store(item: Item, outcome: Outcome, signal: AbortSignal): Promise<void>
  /** True for an error that says that another process holds the work. */
  isLost(error: unknown): boolean
}

/**
 * Runs open items, `concurrency` at a time, until none is left, the cost limit is reached, or `pause` fires. When another
 * process takes the work, or one item fails, those under way go on to their end, because this process lives: the next
 * holder waits for them instead of asking the model again.
 * @throws the signal's reason, or the first error that kept an item from its result; another attempt may succeed;
 * ApiError BUDGET_EXCEEDED, when the items under way have ended
 */
export async function runLanes<Item, Outcome extends { cost: string }, End = never>(
  work: LanesWork<Item, Outcome, End>,
  { signal, pause }: LanesStop,
): Promise<End | LanesEnd> {
  const { workspaceId, concurrency, maxCost, cost, ended } = work.held
  const [stop, leave] = [new AbortController(), new AbortController()]
  let end: End | LanesEnd | undefined
  const stopWith = (why: End | LanesEnd, isOver = why !== 'lost') => {
    end ??= why
    // The next holder beats. Work without a beat shows a sweep that its workflow was terminated.
    stopBeating()
    if (isOver) stop.abort()
    else leave.abort()
  }
  const stopBeating = work.startBeating(stopWith)
  const stopped = AbortSignal.any([signal, stop.signal])
  const budget = new EvalBudget(maxCost === null ? undefined : Number(maxCost), Number(cost), ended)
  const stoppedOrPaused = AbortSignal.any([pause, leave.signal, stopped])
  const take = openItemsOf(work, stoppedOrPaused)
  const onFailure = (error: unknown) => (work.isLost(error) ? stopWith('lost') : leave.abort())
  const storing = createStoring(concurrency, onFailure)
  const runNext = async (): Promise<string | undefined> => {
    await work.untilOpen(stoppedOrPaused).catch(() => {})
    return await inPlace(workspaceId, stoppedOrPaused, async () => {
      await work.refuseBeyondBudget()
      const item = await take()
      if (item === undefined) return undefined
      const outcome = await work.run(item, stopped)
      await storing.add(() => work.store(item, outcome, stopped))
      return outcome.cost
    })
  }
  try {
    await runSideBySide(concurrency, () => budget.runLane(runNext), onFailure)
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

/**
 * A function that gives one open item after the other. It reads them page by page, so that a large run never fills the
 * memory.
 */
function openItemsOf<Item>(
  { read }: Pick<LanesWork<Item, { cost: string }, never>, 'read'>,
  signal: AbortSignal,
): () => Promise<Item | undefined> {
  let page: Item[] = []
  let last: Item | undefined
  let reading: Promise<void> | undefined
  const readPage = async () => {
    page = await untilAnswered(() => read(last, PAGE_SIZE), signal)
    last = page.at(-1) ?? last
  }
  return async () => {
    if (page.length === 0) {
      reading ??= readPage().finally(() => {
        reading = undefined
      })
      await reading
    }
    return page.shift()
  }
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

/** Runs an item once its workspace has a place for it. @returns undefined when `signal` fires before */
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

/** Runs `count` lanes until all have ended. `onFailure` is called with each error. @throws the first error */
async function runSideBySide(
  count: number,
  lane: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const failures: unknown[] = []
  const guarded = () =>
    lane().catch((error: unknown) => {
      failures.push(error)
      onFailure(error)
    })
  await Promise.all(Array.from({ length: count }, guarded))
  if (failures.length > 0) throw failures[0]
}
