import { purgeDeletedContents } from '../../activities/purge.ts'
import { deleteEndedProcesses } from '../../store/process/life.ts'
import { deleteOldEvents } from '../../store/turn/event.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { sweepAgents } from './agents.ts'
import { sweepDocuments } from './documents.ts'
import { sweepObjects } from './objects.ts'
import { sweepRuns } from './runs.ts'
import { sweepTurns } from './turns.ts'

type Sweep = { name: string; everyMs: number; run: (deps: WorkerDependencies) => Promise<unknown> }

const MINUTE_MS = 60_000

/** The sweeps of every worker. Each may run in several workers at once. */
const SWEEPS: Sweep[] = [
  { name: 'turns', everyMs: 2_000, run: sweepTurns },
  { name: 'documents', everyMs: 2_000, run: sweepDocuments },
  { name: 'runs', everyMs: 2_000, run: sweepRuns },
  { name: 'deleted contents', everyMs: 10_000, run: purgeDeletedContents },
  { name: 'deleted agents', everyMs: 30_000, run: sweepAgents },
  { name: 'ended processes', everyMs: 30_000, run: ({ database }) => deleteEndedProcesses(database) },
  { name: 'old events', everyMs: 10 * MINUTE_MS, run: ({ database }) => deleteOldEvents(database) },
  { name: 'objects without a row', everyMs: 60 * MINUTE_MS, run: sweepObjects },
]

/** Starts all sweeps; `stop` waits for those that run. */
export function startSweeper(deps: WorkerDependencies): { stop(): Promise<void> } {
  const sweeps = SWEEPS.map((sweep) => repeat(deps, sweep))
  return { stop: async () => void (await Promise.all(sweeps.map((sweep) => sweep.stop()))) }
}

function repeat(deps: WorkerDependencies, { name, everyMs, run }: Sweep) {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= run(deps)
      // Postgres or Temporal is away: the next sweep finds the same work again.
      .catch((error) => deps.log.warn({ sweep: name, err: error }, 'a sweep failed'))
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
