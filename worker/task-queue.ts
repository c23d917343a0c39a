import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker'
import { TASK_QUEUES } from '../workflows/contract.ts'

export type QueueName = keyof typeof TASK_QUEUES
export type Activities = Record<QueueName, object>

type Limits = Pick<WorkerOptions, 'maxConcurrentActivityTaskExecutions' | 'maxConcurrentWorkflowTaskExecutions'>

/** Slots of each queue, and whether its workflows run here too. Watching costs nothing; code and parsing cost a processor. */
const QUEUES: Record<QueueName, Limits & { runsWorkflows: boolean }> = {
  turns: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 400 },
  watch: { runsWorkflows: false, maxConcurrentActivityTaskExecutions: 5_000 },
  tools: { runsWorkflows: false, maxConcurrentActivityTaskExecutions: 100 },
  ingestion: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 8 },
  evals: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 100 },
  delivery: { runsWorkflows: true, maxConcurrentActivityTaskExecutions: 50 },
}

/** Running activities get 40 s after SIGTERM, then their cancellation; 4 s later the worker ends without them. */
const SHUTDOWN = { shutdownGraceTime: '40s', shutdownForceTime: '44s' } as const

type Parts = { connection: NativeConnection; namespace: string; bundle: string; activities: Activities }

/** One Worker for each task queue. */
export function createWorkers({ connection, namespace, bundle, activities }: Parts): Promise<Worker[]> {
  const names = Object.keys(QUEUES) as QueueName[]
  return Promise.all(
    names.map((name) => {
      const { runsWorkflows, ...limits } = QUEUES[name]
      return Worker.create({
        connection,
        namespace,
        taskQueue: TASK_QUEUES[name],
        activities: activities[name],
        ...(runsWorkflows && { workflowBundle: { codePath: bundle } }),
        // A killed worker's workflows move to another one after this long.
        stickyQueueScheduleToStartTimeout: '5s',
        ...limits,
        ...SHUTDOWN,
      })
    }),
  )
}
