import { purgeDeletedContents } from '../../activities/purge.ts'
import { deleteOldEvents } from '../../store/turn/event.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { sweepAgents } from './agents.ts'
import { sweepDocuments } from './documents.ts'
import { sweepObjects } from './objects.ts'
import { sweepRuns } from './runs.ts'
import { sweepTurns } from './turns.ts'

type Sweep = { name: string; everyMs: number; act: (deps: WorkerDependencies) => Promise<unknown> }

const MINUTE_MS = 60_000

/** What every worker looks after beside its tasks. Each sweep may run in several workers at once. */
const SWEEPS: Sweep[] = [
  { name: 'turns', everyMs: 2_000, act: sweepTurns },
  { name: 'documents', everyMs: 2_000, act: sweepDocuments },
  { name: 'runs', everyMs: 2_000, act: sweepRuns },
  { name: 'deleted contents', everyMs: 10_000, act: purgeDeletedContents },
  { name: 'deleted agents', everyMs: 30_000, act: sweepAgents },
  { name: 'old events', everyMs: 10 * MINUTE_MS, act: ({ database }) => deleteOldEvents(database) },
  { name: 'objects without a row', everyMs: 60 * MINUTE_MS, act: sweepObjects },
]

/** Starts all sweeps; `stop` waits for those that run. */
export function startSweeper(deps: WorkerDependencies): { stop(): Promise<void> } {
  const sweeps = SWEEPS.map((sweep) => repeat(deps, sweep))
  return { stop: async () => void (await Promise.all(sweeps.map((sweep) => sweep.stop()))) }
}

function repeat(deps: WorkerDependencies, { name, everyMs, act }: Sweep) {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= act(deps)
      // Postgres or Temporal are away for a while: the next sweep finds the same again.
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
