import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { AskAgain } from '../../../activities/eval/backtest/contract.ts'
import {
  type BacktestRunnerDependencies,
  createBacktestRunner,
} from '../../../activities/eval/backtest-run/held-backtest.ts'
import { readConfig } from '../../../config.ts'
import { SYSTEM } from '../../../domain/access/access.ts'
import { ApiError } from '../../../domain/error.ts'
import type { BacktestOutcome, BacktestSide } from '../../../domain/eval/backtest/turn.ts'
import { createModels } from '../../../providers/model/models.ts'
import { asSystem } from '../../../store/connection/scope.ts'
import { cancelBacktest, pauseBacktest } from '../../../store/eval/backtest/end.ts'
import { holdBacktest } from '../../../store/eval/backtest/hold.ts'
import { listOpenTurns } from '../../../store/eval/backtest/outcome.ts'
import { startBacktest } from '../../../store/eval/backtest/start.ts'
import { backtests, backtestTurns, turns } from '../../../store/tables/index.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { stack } from '../../support/stack/stack.ts'
import { createAccepting, insertProcess } from '../../support/turn/accepted-turn.ts'

/** A database that no worker reads. */
let own: Awaited<ReturnType<typeof createOwnDatabase>>
before(async () => {
  own = await createOwnDatabase()
})
after(() => own?.[Symbol.asyncDispose]())

const side: BacktestSide = {
  text: 'a',
  status: 'success',
  finishReason: 'stop',
  tool_calls: [],
  cost: '0.00100000',
  usage: { tokensIn: 1, tokensOut: 1, tokensCached: 0, tokensCacheWrite: 0 },
  latencyMs: 100,
}
const SAME: BacktestOutcome = {
  status: 'done',
  divergence: 'none',
  verdict: null,
  reasoning: null,
  newCalls: [],
  baseline: side,
  candidate: side,
  cost: '0.01000000',
}

type Wanted = { turns?: number; concurrency?: number; maxCost?: number }

/** A backtest that this process holds, of an agent with as many turns. */
async function makeHeld({ turns: count = 3, concurrency = 1, maxCost }: Wanted = {}) {
  const accept = await createAccepting(own.database)
  const made = []
  for (let index = 0; index < count; index++) made.push(await accept({ message: `m${index}` }))
  const [{ workspaceId, agentId } = assert.fail()] = made
  await own.database.update(turns).set({ status: 'success', endedAt: sql`now()` }).where(eq(turns.agentId, agentId))
  const settings = { candidate: {}, concurrency, ...(maxCost !== undefined && { maxCost }) }
  const start = {
    agentId,
    requestId: 'r',
    startedBy: SYSTEM,
    settings,
    choice: {},
    admit: () => null,
    priceOf: () => undefined,
  }
  const { id } = await startBacktest(own.database, workspaceId, start)
  const held = await holdBacktest(own.database, id, await insertProcess(own.database))
  assert.ok(held)
  const find = async () => {
    const [row] = await own.database.select().from(backtests).where(eq(backtests.id, id))
    assert.ok(row)
    return row
  }
  return { held, find, workspaceId, agentId, id }
}

/** Works on a held backtest with this in the place of the engine. */
const finish = (
  held: Awaited<ReturnType<typeof makeHeld>>['held'],
  askAgain: AskAgain,
  limiter: BacktestRunnerDependencies['limiter'] = { untilOpen: async () => {} },
) =>
  asSystem(() =>
    createBacktestRunner({
      database: own.database,
      models: createModels(readConfig(stack.env)),
      limiter,
      askAgain,
    }).finish(held, { signal: new AbortController().signal }),
  )

describe('a held backtest', () => {
  it('is completed with its counts, its cost and its figures', async () => {
    const { held, find } = await makeHeld()
    assert.equal(await finish(held, async () => SAME), 'left')
    const { status, done, cost, figures, holderId } = await find()
    assert.deepEqual([status, done, cost, holderId], ['completed', 3, '0.03000000', null])
    assert.deepEqual(figures?.costRatio, { value: 1, low: 1, high: 1 })
  })

  it('gives a turn that failed what it has kept, and asks it again', async () => {
    const { held, find } = await makeHeld({ turns: 1 })
    const seen: unknown[] = []
    const stored: unknown[] = []
    const ask: AskAgain = async (_backtest, { parts }, keep) => {
      seen.push(parts)
      if (seen.length > 1) return SAME
      await keep({ step: 'one', value: 1 })
      await keep({ step: 'one', value: 2 })
      stored.push(
        ...(await own.database
          .select({ parts: backtestTurns.parts })
          .from(backtestTurns)
          .where(eq(backtestTurns.backtestId, held.id))),
      )
      throw new ApiError('SERVICE_UNAVAILABLE')
    }
    await finish(held, ask)
    assert.deepEqual(seen, [[], [{ step: 'one', value: 2 }]])
    // The same stands in Postgres, for another process.
    assert.deepEqual(stored, [{ parts: [{ step: 'one', value: 2 }] }])
    assert.equal((await find()).done, 1)
  })

  it('counts a turn as errored that is refused, or that meets a fault of ours twice', async () => {
    const { held, find } = await makeHeld({ turns: 2 })
    let asked = 0
    const ask: AskAgain = async (_backtest, { turnId }) => {
      asked++
      if (turnId < held.id && asked === 1) throw new ApiError('VALIDATION_ERROR')
      throw new TypeError('a fault')
    }
    await finish(held, ask)
    const { status, errored, figures } = await find()
    assert.deepEqual([status, errored, figures, asked], ['completed', 2, null, 3])
  })

  it('is paused by a budget that is used up, with its reason', async () => {
    const { held, find } = await makeHeld()
    await finish(held, async () => {
      throw new ApiError('BUDGET_EXCEEDED')
    })
    const { status, error, endedAt, holderId } = await find()
    assert.deepEqual([status, error?.code, endedAt, holderId], ['paused', 'BUDGET_EXCEEDED', null, null])
  })

  it('leaves out what maxCost does not pay for', async () => {
    const { held, find } = await makeHeld({ maxCost: 0.015 })
    await finish(held, async () => SAME)
    const { status, done, leftOut, leftOutReasons } = await find()
    assert.deepEqual([status, done, leftOut, leftOutReasons], ['completed', 2, 1, { max_cost: 1 }])
  })

  it('lets the turn under way get its result when somebody pauses it', async () => {
    const { held, find, workspaceId, agentId, id } = await makeHeld({ concurrency: 2 })
    const paused = Promise.withResolvers<void>()
    let lanes = 0
    // The second lane waits for its provider until the pause.
    const untilOpen = async (_provider: string, signal?: AbortSignal) => {
      lanes++
      if (lanes === 1 || signal?.aborted) return
      await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
      paused.resolve()
    }
    const ask: AskAgain = async () => {
      await pauseBacktest(own.database, workspaceId, agentId, id)
      await paused.promise
      return SAME
    }
    await finish(held, ask, { untilOpen })
    const { status, holderId } = await find()
    assert.deepEqual([status, holderId], ['paused', null])
    assert.equal((await listOpenTurns(own.database, id, -1, 9)).length, 2)
  })

  it('stops a turn under way when somebody cancels it', async () => {
    const { held, find, workspaceId, agentId, id } = await makeHeld()
    const ask: AskAgain = async (_backtest, _record, _keep, signal) => {
      await cancelBacktest(own.database, workspaceId, agentId, id)
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      return SAME
    }
    assert.equal(await finish(held, ask), 'left')
    assert.equal((await find()).status, 'cancelled')
  })

  it('writes nothing once another process holds it', async () => {
    const { held, find } = await makeHeld()
    await finish(held, async () => {
      await own.database
        .update(backtests)
        .set({ generation: held.generation + 1 })
        .where(eq(backtests.id, held.id))
      return SAME
    })
    assert.equal((await find()).status, 'running')
    assert.equal((await listOpenTurns(own.database, held.id, -1, 9)).length, 3)
  })
})
