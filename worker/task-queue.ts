import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker'
import type { Logger } from 'pino'
import { TASK_QUEUES } from '../workflows/contract.ts'
import { plainFailures } from './failure-interceptor.ts'

export type QueueName = keyof typeof TASK_QUEUES
export type Activities = Record<QueueName, object>

type Limits = Pick<WorkerOptions, 'maxConcurrentActivityTaskExecutions' | 'shutdownGraceTime'>

/** Slots of each queue, and whether its workflows run here too. Watching costs nothing; code and parsing cost a processor. */
const QUEUES: Record<QueueName, Limits & { runsWorkflows: boolean }> = {
  turns: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 400 },
  // Who only watches has nothing to finish: another worker goes on watching.
  watch: { runsWorkflows: false, maxConcurrentActivityTaskExecutions: 5_000, shutdownGraceTime: '0s' },
  // Mostly they wait, for a tool or for the model after it; code has slots of its own.
  tools: { runsWorkflows: false, maxConcurrentActivityTaskExecutions: 400 },
  ingestion: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 8 },
  evals: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 100 },
  delivery: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 50 },
}

/** Running activities get 40 s after SIGTERM, then their cancellation; 4 s later the worker ends without them. */
const SHUTDOWN = { shutdownGraceTime: '40s', shutdownForceTime: '44s' } as const

type Parts = { log: Logger; connection: NativeConnection; namespace: string; bundle: string; activities: Activities }

/** One Worker for each task queue. */
export function createWorkers({ log, connection, namespace, bundle, activities }: Parts): Promise<Worker[]> {
  const names = Object.keys(QUEUES) as QueueName[]
  return Promise.all(
    names.map((name) => {
      const { runsWorkflows, ...limits } = QUEUES[name]
      return Worker.create({
        connection,
        namespace,
        taskQueue: TASK_QUEUES[name],
        activities: activities[name],
        interceptors: { activity: [plainFailures(log)] },
        ...(runsWorkflows && { workflowBundle: { codePath: bundle } }),
        // A killed worker's workflows move to another one after this long.
        stickyQueueScheduleToStartTimeout: '5s',
        ...SHUTDOWN,
        ...limits,
      })
    }),
  )
}
