import { createAskAgain } from '../activities/eval/backtest/ask-again.ts'
import { type BacktestRunner, createBacktestRunner } from '../activities/eval/backtest-run/held-backtest.ts'
import { databaseOf } from '../config.ts'
import { openReadOnlyDatabase } from '../store/database.ts'
import { insertCallOnce } from '../store/spending/late-call.ts'
import type { WorkerDependencies } from './dependencies.ts'

/** A turn that is asked again waits for models most of the time, so a few connections serve all. */
const READING_CONNECTIONS = 4

/** Makes the runner of backtests: what asks turns again gets models, files, and a database that refuses every write. */
export function createBacktests(deps: WorkerDependencies, stopping: AbortSignal): BacktestRunner {
  const { sealing, blobs, models, limiter } = deps
  const askAgain = createAskAgain({
    database: openReadOnlyDatabase(databaseOf(deps.config), READING_CONNECTIONS),
    sealing,
    blobs,
    models,
    limiter,
    countCall: (payer, id, call) => insertCallOnce(deps.database, payer, id, call),
  })
  return createBacktestRunner({ ...deps, askAgain, stopping })
}
