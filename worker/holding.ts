import type { BacktestRunner } from '../activities/eval/backtest-run/held-backtest.ts'
import type { EvalRunner } from '../activities/eval/held-run.ts'
import { startReconciling } from '../activities/turn/holder.ts'
import { adoptBacktests, freeBacktest } from '../store/eval/backtest/hold.ts'
import { adoptEvalRuns, freeEvalRun } from '../store/eval/run-hold.ts'
import { warnOfTooFewConnections } from '../store/process/connections.ts'
import type { WaitingWatch } from '../store/process/waiting-work.ts'
import { repeatOverdueSweep } from '../store/turn/overdue.ts'
import { createAdoption } from './adoption.ts'
import type { WorkerDependencies } from './dependencies.ts'
import { createRunAdoption } from './run-adoption.ts'

/** What works on the eval runs and the backtests that this process holds. */
export type Runners = { evals: EvalRunner; backtests: BacktestRunner }

/** After SIGTERM adopted turns and the running cases of adopted runs have this long to finish; then they are handed over. */
const DRAIN_MS = 40_000

export type Holding = {
  /** Takes what is left without an end of a process, too, until it is stopped. */
  follow(waiting: WaitingWatch): { stop(): Promise<void> }
  stop(): Promise<void>
}

/**
 * Registers this process, and begins to adopt the turns, eval runs and backtests of ended processes and to end overdue turns. All of that
 * needs Postgres alone, so it does not wait for Temporal.
 * @param stopping gives the adopted work 40 s to finish
 * @returns once the process is registered
 */
export async function holdWork(deps: WorkerDependencies, runners: Runners, stopping: AbortSignal): Promise<Holding> {
  const turns = createAdoption(deps)
  const runs = createRunAdoption(deps, {
    name: 'eval run',
    kind: 'evalRun',
    adopt: adoptEvalRuns,
    free: (database, runId, generation) => freeEvalRun(database, { runId, generation }),
    runner: runners.evals,
  })
  const backtests = createRunAdoption(deps, {
    name: 'backtest',
    kind: 'backtest',
    adopt: adoptBacktests,
    free: (database, backtestId, generation) => freeBacktest(database, { backtestId, generation }),
    runner: runners.backtests,
  })
  deps.presence.start((hasEnded) => {
    // The workers of the current release take the work of ended processes, also of processes of another release.
    if (!hasEnded || !deps.release.isCurrent) return
    turns.look(true)
    runs.look()
    backtests.look()
  })
  const drain = (graceMs: number) => Promise.all([turns, runs, backtests].map((each) => each.drain(graceMs)))
  await Promise.race([deps.presence.registered, aborted(stopping)])
  if (!stopping.aborted)
    await warnOfTooFewConnections(deps.database, deps.log, deps.config.databasePoolSize).catch(() => {})
  await deps.release.start()
  const reconciling = startReconciling(deps)
  const overdue = repeatOverdueSweep(deps, deps.log)
  const drained = aborted(stopping).then(() => drain(DRAIN_MS))
  return {
    follow(waiting) {
      const ends = [
        waiting.subscribe('turns', () => turns.look(false)),
        waiting.subscribe('runs', runs.look),
        waiting.subscribe('backtests', backtests.look),
      ]
      return {
        async stop() {
          for (const end of ends) end()
        },
      }
    },
    async stop() {
      overdue.stop()
      await deps.release.stop()
      await (stopping.aborted ? drained : drain(0))
      await reconciling.stop()
      await deps.presence.end()
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
