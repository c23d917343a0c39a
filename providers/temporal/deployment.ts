import { type Client, isGrpcServiceError } from '@temporalio/client'

/**
 * A Worker Deployment of Temporal: the workers of one service, each with the build id of its release. Temporal sends new
 * workflows to its current version: https://docs.temporal.io/worker-versioning.
 */
export type Deployment = { client: Client; name: string }

export type DeploymentState = {
  /** The build id that new workflows go to; null when they go to workers without versioning. */
  currentBuildId: string | null
  /** All build ids that Temporal knows. */
  buildIds: string[]
}

/** A task queue, and a kind of its tasks. */
export type PolledQueue = { name: string; kind: 'workflow' | 'activity' }

/** `TaskQueueType` in Temporal's API. */
const TYPE_OF = { workflow: 1, activity: 2 } as const
const NOT_FOUND = 5

/** Returns the state of a deployment; undefined when none of its workers has polled yet. */
export async function describeDeployment({ client, name }: Deployment): Promise<DeploymentState | undefined> {
  const { namespace } = client.options
  const answer = await unlessMissing(
    client.workflowService.describeWorkerDeployment({ namespace, deploymentName: name }),
  )
  if (!answer) return undefined
  const { routingConfig, versionSummaries } = answer.workerDeploymentInfo ?? {}
  return {
    currentBuildId: routingConfig?.currentDeploymentVersion?.buildId || null,
    buildIds: (versionSummaries ?? []).flatMap(({ deploymentVersion }) => deploymentVersion?.buildId || []),
  }
}

/** Tells whether workers of this build id have polled all these queues. Temporal learns of them one after another. */
export async function hasPolled(deployment: Deployment, buildId: string, queues: PolledQueue[]): Promise<boolean> {
  const { client, name: deploymentName } = deployment
  const { namespace } = client.options
  const deploymentVersion = { deploymentName, buildId }
  const answer = await unlessMissing(
    client.workflowService.describeWorkerDeploymentVersion({ namespace, deploymentVersion }),
  )
  const polledQueues = answer?.workerDeploymentVersionInfo?.taskQueueInfos ?? []
  return queues.every(({ name, kind }) =>
    polledQueues.some((queue) => queue.name === name && queue.type === TYPE_OF[kind]),
  )
}

/**
 * Sends new workflows, and those that follow the current version, to this build id.
 */
export async function setCurrentVersion({ client, name }: Deployment, buildId: string): Promise<void> {
  await client.workflowService.setWorkerDeploymentCurrentVersion({
    namespace: client.options.namespace,
    deploymentName: name,
    buildId,
    identity: client.options.identity,
    // A release may poll fewer queues than the one before it.
    ignoreMissingTaskQueues: true,
  })
}

/** The visibility query of the running workflows that only workers of this build id may run. */
export const pinnedTo = ({ name }: Deployment, buildId: string): string =>
  [
    `TemporalWorkerDeploymentVersion = '${name}:${buildId}'`,
    `TemporalWorkflowVersioningBehavior = 'Pinned'`,
    `ExecutionStatus = 'Running'`,
  ].join(' and ')

/** Lets Temporal forget a version. It refuses while the version has pollers, or workflows that are pinned to it. */
export async function deleteVersion({ client, name: deploymentName }: Deployment, buildId: string): Promise<void> {
  const { namespace, identity } = client.options
  const deploymentVersion = { deploymentName, buildId }
  await client.workflowService.deleteWorkerDeploymentVersion({ namespace, identity, deploymentVersion })
}

async function unlessMissing<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call
  } catch (error) {
    if (isGrpcServiceError(error) && Number(error.code) === NOT_FOUND) return undefined
    throw error
  }
}
