import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker'
import type { Logger } from 'pino'
import { TASK_QUEUES } from '../workflows/contract.ts'
import { failureInterceptor } from './failure-interceptor.ts'

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
  // Eight steps run; the other slots let each workspace wait for its own places (activities/knowledge/attempt.ts).
  ingestion: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 64 },
  evals: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 100 },
  delivery: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 50 },
}

/** After SIGTERM running activities have 40 s, then they are cancelled; 4 s later the worker ends without them. */
const SHUTDOWN = { shutdownGraceTime: '40s', shutdownForceTime: '44s' } as const

type WorkerParts = {
  log: Logger
  connection: NativeConnection
  namespace: string
  bundle: string
  activities: Activities
}

/** Makes one Worker of the SDK for each task queue. */
export function createWorkers({ log, connection, namespace, bundle, activities }: WorkerParts): Promise<Worker[]> {
  const names = Object.keys(QUEUES) as QueueName[]
  return Promise.all(
    names.map((name) => {
      const { runsWorkflows, ...limits } = QUEUES[name]
      return Worker.create({
        connection,
        namespace,
        taskQueue: TASK_QUEUES[name],
        activities: activities[name],
        interceptors: { activity: [failureInterceptor(log)] },
        ...(runsWorkflows && { workflowBundle: { codePath: bundle } }),
        // The workflows of a killed worker move to another worker after this long.
        stickyQueueScheduleToStartTimeout: '5s',
        ...SHUTDOWN,
        ...limits,
      })
    }),
  )
}
