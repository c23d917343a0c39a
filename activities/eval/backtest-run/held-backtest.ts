import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, type StoredError, storedError } from '../../../domain/error.ts'
import type { BacktestOutcome } from '../../../domain/eval/backtest/turn.ts'
import type { Models } from '../../../providers/model/models.ts'
import type { Database } from '../../../store/database.ts'
import { type BacktestRecord, countTurns } from '../../../store/eval/backtest/backtest.ts'
import { type BacktestEnd, type BacktestHold, endBacktest, pauseForBudget } from '../../../store/eval/backtest/end.ts'
import { type BacktestBeatState, freeBacktest, lookAtBacktests } from '../../../store/eval/backtest/hold.ts'
import {
  BacktestLost,
  keepPart,
  listOpenTurns,
  type OpenTurn,
  saveOutcome,
} from '../../../store/eval/backtest/outcome.ts'
import { findCandidate, fixedCandidate } from '../../../store/eval/backtest/start.ts'
import { isOutage, untilWritten } from '../../../store/repeat.ts'
import type { ProviderLimiter } from '../../provider/limiter.ts'
import { isOwnFault } from '../../turn/own-fault.ts'
import type { AskAgain } from '../backtest/contract.ts'
import { costOfParts } from '../backtest/kept-models.ts'
import { createBeats } from '../beats.ts'
import { type LanesEnd, runLanes } from '../lanes.ts'

/** A failure is tried again here, so that it does not end the attempt; a fault of our own is met again by each try. */
const MAX_TRIES = 4
const MAX_FAULTS = 2
const FIRST_PAUSE_MS = 1_000

export type BacktestRunnerDependencies = {
  database: Database
  models: Models
  limiter: Pick<ProviderLimiter, 'untilOpen'>
  askAgain: AskAgain
  /** Fires when the process stops; then the runner takes no further turn. */
  stopping?: AbortSignal
}

/** Works on backtests that this process has taken. */
export type BacktestRunner = {
  /**
   * Asks the open turns of a held backtest, and writes its end when it has one. A backtest that it leaves before is free.
   * @param signal gives it up at once
   * @param pause lets the turns under way finish
   * @returns paused: turns are left. left: it has ended, or another process holds it
   * @throws the signal's reason, or what kept a turn from its result; another attempt may succeed
   */
  finish(backtest: BacktestRecord, stop: { signal: AbortSignal; pause?: AbortSignal }): Promise<'paused' | 'left'>
  /** Returns true while this process works on the backtest in this generation. */
  isAtWork(id: string, generation: number): boolean
}

/** Makes the runner of a process. */
export function createBacktestRunner(deps: BacktestRunnerDependencies): BacktestRunner {
  const atWork = new Set<string>()
  return {
    isAtWork: (id, generation) => atWork.has(`${id}:${generation}`),
    async finish(backtest, { signal, pause }) {
      const key = `${backtest.id}:${backtest.generation}`
      const hold = { backtestId: backtest.id, generation: backtest.generation }
      const pauses = [pause, deps.stopping].filter((each) => each !== undefined)
      atWork.add(key)
      try {
        const end = await workOn(deps, backtest, hold, { signal, pause: AbortSignal.any(pauses) })
        if (end === 'paused') return 'paused'
        // A pause that came with the last turns has nothing left to hold up.
        if (end === 'held-up' && (await listOpenTurns(deps.database, backtest.id, -1, 1)).length === 0)
          await writeEnd(deps, hold, 'done')
        else if (end === 'held-up') await untilWritten(() => freeBacktest(deps.database, hold))
        else if (end !== 'lost') await writeEnd(deps, hold, end)
        return 'left'
      } catch (error) {
        await untilWritten(() => freeBacktest(deps.database, hold))
        throw error
      } finally {
        atWork.delete(key)
      }
    },
  }
}

/** held-up: somebody paused the backtest. */
type End = 'held-up' | 'agent-deleted'

/** Asks open turns. @returns the reason for its stop; an error means that the backtest cannot go on */
async function workOn(
  deps: BacktestRunnerDependencies,
  backtest: BacktestRecord,
  hold: BacktestHold,
  stop: { signal: AbortSignal; pause: AbortSignal },
): Promise<End | LanesEnd | StoredError> {
  const { workspaceId, agentId } = backtest
  try {
    const { asked } = await findCandidate(deps.database, workspaceId, agentId, fixedCandidate(backtest))
    const models = deps.models.ofWorkspace(workspaceId)
    const { quota } = models.find(asked.model)
    const { done, errored } = await countTurns(deps.database, backtest)
    return await runLanes<OpenTurn, BacktestOutcome, End>(
      {
        held: { ...backtest, ended: done + errored },
        startBeating: (stopWith) =>
          startBeats(deps.database, {
            key: `${hold.backtestId}:${hold.generation}`,
            tell: () => hold,
            onState: (state = 'over') => stopBy(state, stopWith),
          }),
        untilOpen: (signal) => deps.limiter.untilOpen(quota, signal),
        refuseBeyondBudget: () => models.paidBy({ workspaceId, agentId }).refuseBeyondBudget(asked.model),
        read: (last, limit) => listOpenTurns(deps.database, backtest.id, last?.place ?? -1, limit),
        run: (turn, signal) => askTurn(deps, backtest, hold, turn, signal),
        store: (turn, outcome, signal) => storeOutcome(deps, hold, turn, outcome, signal),
        isLost: (error) => error instanceof BacktestLost,
      },
      stop,
    )
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.errorCode === 'AGENT_NOT_FOUND' ? 'agent-deleted' : storedError(error.errorCode, error)
  }
}

const startBeats = createBeats<BacktestHold, BacktestBeatState>(lookAtBacktests)

function stopBy(state: BacktestBeatState, stopWith: (why: End | LanesEnd, isOver?: boolean) => void): void {
  // Turns under way of a paused backtest go on to their results.
  if (state === 'paused') stopWith('held-up', false)
  else if (state === 'agent-deleted') stopWith(state)
  else if (state !== 'held') stopWith('lost', state === 'over')
}

/** Asks one turn again, up to its outcome. @throws BacktestLost, ApiError, the signal's reason, or the last error of our database */
async function askTurn(
  { database, askAgain }: BacktestRunnerDependencies,
  backtest: BacktestRecord,
  hold: BacktestHold,
  { turnId, parts }: OpenTurn,
  signal: AbortSignal,
): Promise<BacktestOutcome> {
  const record = { turnId, parts: [...parts] }
  for (let attempt = 1; ; attempt++) {
    try {
      const keep: Parameters<AskAgain>[2] = async (part) => {
        await untilWritten(() => keepPart(database, hold, turnId, part), signal)
        record.parts = [...record.parts.filter(({ step }) => step !== part.step), part]
      }
      const outcome = await askAgain(backtest, record, keep, signal)
      signal.throwIfAborted()
      return outcome
    } catch (error) {
      if (error instanceof BacktestLost || signal.aborted) throw error
      if (error instanceof ApiError && endsAll(error)) throw error
      const cost = costOfParts(record.parts)
      if (error instanceof ApiError && error.status < 500) return errored(error, cost)
      if (isOwnFault(error) && attempt >= MAX_FAULTS) return errored(OWN_FAULT, cost)
      if (attempt === MAX_TRIES && isOutage(error)) throw error
      // What nothing of ours makes better would hold up all turns behind this one.
      if (attempt === MAX_TRIES) return errored(OWN_FAULT, cost)
      await wait(FIRST_PAUSE_MS * attempt, undefined, { signal })
    }
  }
}

const endsAll = ({ errorCode }: ApiError): boolean => errorCode === 'AGENT_NOT_FOUND' || errorCode === 'BUDGET_EXCEEDED'

const errored = ({ errorCode, message }: ApiError, cost: string): BacktestOutcome => ({
  status: 'errored',
  reason: `${errorCode}: ${message}`,
  cost,
})

const OWN_FAULT = new ApiError('INTERNAL_ERROR')

/** Stores the one result of a turn once Postgres answers. One that Postgres refuses is replaced by an errored one. */
async function storeOutcome(
  { database }: BacktestRunnerDependencies,
  hold: BacktestHold,
  { turnId }: OpenTurn,
  outcome: BacktestOutcome,
  signal: AbortSignal,
): Promise<void> {
  const save = (stored: BacktestOutcome) => untilWritten(() => saveOutcome(database, hold, turnId, stored), signal)
  await save(outcome).catch((error: unknown) => {
    if (!isOwnFault(error)) throw error
    return save(errored(OWN_FAULT, outcome.cost))
  })
}

type Over = Exclude<End | LanesEnd, 'held-up' | 'paused' | 'lost'> | StoredError

/** A used up budget pauses the backtest: it goes on when somebody has raised the budget and resumes it. */
async function writeEnd({ database }: BacktestRunnerDependencies, hold: BacktestHold, end: Over): Promise<void> {
  if (typeof end !== 'object' || end.code !== 'BUDGET_EXCEEDED')
    return void (await endBacktest(database, hold.backtestId, endOf(end), hold))
  await pauseForBudget(database, hold, end)
  await freeBacktest(database, hold)
}

function endOf(end: Over): BacktestEnd {
  if (typeof end === 'object') return { status: 'failed', error: end }
  if (end === 'agent-deleted') return { status: 'cancelled', error: storedError('AGENT_NOT_FOUND') }
  return { status: 'completed', ...(end === 'spent' && { leftOut: 'max_cost' as const }) }
}
