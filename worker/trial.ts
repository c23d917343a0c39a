import { runTrial } from '../activities/trial.ts'
import { claimTrials } from '../store/agent/trial.ts'
import { inWorkspace } from '../store/connection/scope.ts'
import type { WaitingWatch } from '../store/process/waiting-work.ts'
import type { WorkerDependencies } from './dependencies.ts'

/** Trials side by side in a worker; a quarter is left for other workspaces. Programs and readers have bounds of their own. */
const PLACES = { total: 8, perWorkspace: 6 }

/** Takes the trials that owners ask for, and makes their calls. `stop` waits for those that run. */
export function startTrials(deps: WorkerDependencies, waiting: WaitingWatch): { stop(): Promise<void> } {
  /** The trials that run, with the ids of their workspaces. */
  const running = new Map<Promise<void>, string>()
  let polling: Promise<void> | undefined
  const poll = async () => {
    const free = PLACES.total - running.size
    const places = { free, perWorkspace: PLACES.perWorkspace, held: countEach(running.values()) }
    for (const trial of await claimTrials(deps.database, places)) {
      const work = inWorkspace(trial.workspaceId, () => runTrial(deps, trial))
        .catch((error) => deps.log.warn({ trialId: trial.id, err: error }, 'the end of a trial could not be stored'))
        .finally(() => running.delete(work))
      running.set(work, trial.workspaceId)
    }
  }
  const unsubscribe = waiting.subscribe('trials', () => {
    polling ??= poll()
      .catch((error) => deps.log.warn({ err: error }, 'the trials could not be read'))
      .finally(() => {
        polling = undefined
      })
  })
  return {
    async stop() {
      unsubscribe()
      await polling
      await Promise.all(running.keys())
    },
  }
}

const countEach = (texts: Iterable<string>): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(texts, (text) => text)].map(([text, same]) => [text, same.length]))
