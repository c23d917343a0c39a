import { setTimeout as wait } from 'node:timers/promises'
import { describeDeployment, hasPolled, setCurrentVersion } from '../../providers/temporal/deployment.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { polledQueues } from '../task-queue.ts'

/** Temporal learns of the queues of a new version within some seconds. */
const RETRY_MS = 500
/** Temporal keeps the routing unless an operator changes it or its data is lost. */
const LOOK_MS = 30_000

/**
 * Routes the tasks of Temporal to this worker's release, which Postgres says is the current one, and looks every 30 s
 * whether Temporal still does so.
 */
export function startRouting(deps: WorkerDependencies): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      const isRouted = await route(deps).catch((error) => {
        deps.log.warn({ err: error }, 'Temporal could not be told the current release yet')
        return false
      })
      await wait(isRouted ? LOOK_MS : RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** @returns whether Temporal sends new workflows to this release */
async function route({ client, config, release }: WorkerDependencies): Promise<boolean> {
  const deployment = { client, name: config.temporal.deploymentName }
  const state = await describeDeployment(deployment)
  if (state?.currentBuildId === release.buildId) return true
  if (!(await hasPolled(deployment, release.buildId, polledQueues()))) return false
  await setCurrentVersion(deployment, release.buildId)
  return true
}
