import type { WorkerDeploymentVersion } from '@temporalio/common'
import {
  type CompiledWorkerOptions,
  type NativeConnection,
  type Logger as SdkLogger,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker'
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js'
import type { WorkflowBundleWithSourceMapAndFilename as Bundle } from '@temporalio/worker/lib/workflow/workflow-worker-thread/input.js'
import type { Logger } from 'pino'
import type { PolledQueue } from '../providers/temporal/deployment.ts'
import type { Database } from '../store/database.ts'
import { TASK_QUEUES } from '../workflows/contract.ts'
import { failureInterceptor } from './failure-interceptor.ts'
import { traceInterceptor, traceSinks } from './trace-interceptor.ts'
import { workspaceInterceptor } from './workspace-interceptor.ts'

export type QueueName = keyof typeof TASK_QUEUES
export type Activities = Record<QueueName, object>

type QueueLimits = Pick<WorkerOptions, 'maxConcurrentActivityTaskExecutions' | 'shutdownGraceTime'>

/**
 * The activity slots of each queue, and whether it has workflows too. Watching takes no processor; code and parsing do.
 */
const QUEUES: Record<QueueName, QueueLimits & { runsWorkflows: boolean }> = {
  turns: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 400 },
  // A watcher has nothing to finish: another worker watches the lease instead.
  watch: { runsWorkflows: false, maxConcurrentActivityTaskExecutions: 5_000, shutdownGraceTime: '0s' },
  // These activities mostly wait, for a tool or for the model after it. The sandbox limits programs by itself.
  tools: { runsWorkflows: false, maxConcurrentActivityTaskExecutions: 400 },
  // Eight steps run; the other slots let each workspace wait for its own places and for services (activities/knowledge/place.ts).
  ingestion: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 200 },
  evals: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 100 },
  delivery: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 50 },
}

/** Every pair of a task queue and a kind of task that a worker polls. */
export const polledQueues = (): PolledQueue[] =>
  (Object.keys(QUEUES) as QueueName[]).flatMap((name) => [
    { name: TASK_QUEUES[name], kind: 'activity' },
    ...(QUEUES[name].runsWorkflows ? [{ name: TASK_QUEUES[name], kind: 'workflow' as const }] : []),
  ])

/** After SIGTERM running activities have 40 s, then they are cancelled; 4 s later the worker ends without them. */
const SHUTDOWN = { shutdownGraceTime: '40s', shutdownForceTime: '44s' } as const

type WorkerParts = {
  log: Logger
  database: Database
  connection: NativeConnection
  namespace: string
  bundle: string
  activities: Activities
  version: WorkerDeploymentVersion
}

/** Makes one Worker of the SDK for each task queue, or none. @throws what Temporal refuses, such as a namespace that is gone */
export async function createWorkers(parts: WorkerParts): Promise<Worker[]> {
  const names = Object.keys(QUEUES) as QueueName[]
  const SharedThreadWorker = createSharedThreadWorker(Object.assign({}, ...Object.values(parts.activities)))
  // The workflows of turns have a thread of their own, so a turn never waits for those of a queue that is full.
  const kindOf = (name: QueueName) => (name === 'turns' ? Worker : SharedThreadWorker)
  const made = await Promise.allSettled(names.map((name) => createOne(kindOf(name), name, parts)))
  const workers = made.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = made.find((result) => result.status === 'rejected')
  if (!failed) return workers
  // A worker lets its connection go only when it has run.
  await Promise.allSettled(workers.map((worker) => worker.runUntil(Promise.resolve())))
  throw failed.reason
}

function createOne(
  Kind: typeof Worker,
  name: QueueName,
  { log, database, connection, namespace, bundle, activities, version }: WorkerParts,
): Promise<Worker> {
  const { runsWorkflows, ...limits } = QUEUES[name]
  return Kind.create({
    connection,
    namespace,
    taskQueue: TASK_QUEUES[name],
    activities: activities[name],
    interceptors: { activity: [traceInterceptor, failureInterceptor(log), workspaceInterceptor(database)] },
    // Each workflow says its own behaviour; the SDK wants a default for those that do not.
    workerDeploymentOptions: { useWorkerVersioning: true, version, defaultVersioningBehavior: 'AUTO_UPGRADE' },
    ...(runsWorkflows && { workflowBundle: { codePath: bundle }, sinks: traceSinks }),
    // The workflows of a killed worker move to another worker after this long.
    stickyQueueScheduleToStartTimeout: '5s',
    // The SDK would hold heartbeats back for four fifths of their timeout, and one late one would then cost the attempt.
    maxHeartbeatThrottleInterval: '1s',
    ...SHUTDOWN,
    ...limits,
  })
}

/**
 * A Worker of the SDK runs its workflows in a thread of its own, which takes 30 MB. Workers of this class share one thread, which
 * begins with their first workflow and ends with the last of them.
 * @param activities those of all its workers
 */
function createSharedThreadWorker(activities: object): typeof Worker {
  const names = new Map(Object.entries(activities))
  let thread: Promise<WorkflowCreator> | undefined
  let users = 0
  const leave = async () => {
    users -= 1
    if (users > 0) return
    const ending = thread
    thread = undefined
    await (await ending)?.destroy()
  }
  return class extends Worker {
    protected static override async createWorkflowCreator(
      bundle: Bundle,
      options: CompiledWorkerOptions,
      logger: SdkLogger,
    ): Promise<WorkflowCreator> {
      users += 1
      const begin = () => Worker.createWorkflowCreator(bundle, { ...options, activities: names }, logger)
      return {
        async createWorkflow(workflow) {
          thread ??= begin()
          return await (await thread).createWorkflow(workflow)
        },
        destroy: leave,
      }
    }
  }
}
