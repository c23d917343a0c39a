import { runTrial } from '../../activities/trial.ts'
import { claimTrials } from '../../store/agent/trial.ts'
import type { WaitingWatch } from '../../store/process/waiting-work.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { createFairWork } from './work.ts'

/** Trials side by side in a worker; a quarter is left for other workspaces. Programs and readers have bounds of their own. */
const PLACES = { total: 8, perWorkspace: 6 }

/** Takes the trials that owners ask for, and makes their calls. `stop` waits for those that run. */
export function startTrials(deps: WorkerDependencies, waiting: WaitingWatch): { stop(): Promise<void> } {
  const trials = createFairWork({
    places: PLACES,
    claim: (places) => claimTrials(deps.database, places),
    run: (trial) => runTrial(deps, trial),
    log: deps.log,
    words: { id: 'trialId', failed: 'the end of a trial could not be stored', unread: 'the trials could not be read' },
  })
  const unsubscribe = waiting.subscribe('trials', trials.look)
  return {
    async stop() {
      unsubscribe()
      await trials.settle()
    },
  }
}
