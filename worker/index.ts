import { createAskAgain } from '../activities/eval/backtest/ask-again.ts'
import { backtestDependenciesOf } from '../activities/eval/backtest/dependencies.ts'
import { createBacktestRunner } from '../activities/eval/backtest-run/held-backtest.ts'
import { createEvalRunner } from '../activities/eval/held-run.ts'
import { type Config, ConfigError, EXIT_CONFIG, readConfig } from '../config.ts'
import { armFaults } from '../providers/fault.ts'
import { startTelemetry } from '../providers/telemetry/start.ts'
import { asSystem } from '../store/connection/scope.ts'
import { watchWaitingWork } from '../store/process/waiting-work.ts'
import { createDependencies, type WorkerDependencies } from './dependencies.ts'
import { startLangfuseExport } from './export/langfuse.ts'
import { startEvaluations } from './fair/evaluation.ts'
import { startTrials } from './fair/trial.ts'
import { type Holding, holdWork } from './holding.ts'
import { startIngestionLine } from './ingestion-line.ts'
import { startWorkerMetrics } from './metrics.ts'
import { startOutbox } from './outbox.ts'
import { startRouting } from './release/routing.ts'
import { runWhileCurrent } from './release/watch.ts'
import { startSweeper } from './sweep/sweeper.ts'
import { pollTasks } from './temporal.ts'
import { startTyping } from './typing.ts'

/** The worker process: it runs workflows and activities until SIGTERM, then finishes what runs, within 40 s. */
process.title = 'ams-worker'

const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())

try {
  await work(readConfig())
  process.exit(0)
} catch (error) {
  const isForPeople = error instanceof ConfigError
  console.error(isForPeople ? error.message : error)
  process.exit(isForPeople ? EXIT_CONFIG : 1)
}

async function work(config: Config): Promise<void> {
  if (config.faultPoint) armFaults(config.faultPoint)
  const deps = createDependencies(config)
  process.on('unhandledRejection', (error) => deps.log.error({ error }, 'unhandled rejection'))
  const stopTelemetry = await startTelemetry(config.openTelemetry, 'worker', deps.log)
  await startWorkerMetrics(deps)
  await deps.spending.start(stopping.signal)
  const askAgain = createAskAgain(backtestDependenciesOf(deps))
  const runners = {
    evals: createEvalRunner({ ...deps, stopping: stopping.signal }),
    backtests: createBacktestRunner({ ...deps, askAgain, stopping: stopping.signal }),
  }
  // It finds work of all workspaces, and does each piece for its own one.
  const holding = await asSystem(() => holdWork(deps, runners, stopping.signal))
  const background = startBackground(deps, holding)
  await pollTasks(deps, runners, stopping.signal)
  await background.stop()
  await holding.stop()
  await stopTelemetry()
}

/** Begins what needs Postgres alone: its tasks that need Temporal, too, log that it is away and try again. */
function startBackground(deps: WorkerDependencies, holding: Holding): { stop(): Promise<void> } {
  const background = runWhileCurrent(deps.release, () =>
    asSystem(() => {
      const waiting = watchWaitingWork(deps.database, (error) =>
        deps.log.warn({ err: error }, 'the rows that wait for a worker could not be read'),
      )
      return [
        waiting,
        holding.follow(waiting),
        startRouting(deps),
        startSweeper(deps),
        startOutbox(deps, waiting),
        startIngestionLine(deps, waiting),
        startTrials(deps, waiting),
        startEvaluations(deps, waiting),
        startTyping(deps, waiting),
        ...startLangfuseExport(deps),
      ]
    }),
  )
  stopping.signal.addEventListener('abort', () => background.stop())
  return background
}
