import { runTrial } from '../activities/trial.ts'
import { claimTrials } from '../store/agent/trial.ts'
import { inWorkspace } from '../store/connection/scope.ts'
import type { WorkerDependencies } from './dependencies.ts'

const POLL_MS = 300
/** Trials side by side in a worker. Programs and readers have bounds of their own. */
const CONCURRENT = 8

/** Takes the trials that owners ask for, and makes their calls. `stop` waits for those that run. */
export function startTrials(deps: WorkerDependencies): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>()
  let polling: Promise<void> | undefined
  const poll = async () => {
    for (const trial of await claimTrials(deps.database, CONCURRENT - running.size)) {
      const work = inWorkspace(trial.workspaceId, () => runTrial(deps, trial))
        .catch((error) => deps.log.warn({ trialId: trial.id, err: error }, 'the end of a trial could not be stored'))
        .finally(() => running.delete(work))
      running.add(work)
    }
  }
  const timer = setInterval(() => {
    polling ??= poll()
      .catch((error) => deps.log.warn({ err: error }, 'the trials could not be read'))
      .finally(() => {
        polling = undefined
      })
  }, POLL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await polling
      await Promise.all(running)
    },
  }
}
