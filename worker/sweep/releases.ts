import { deleteVersion, describeDeployment, pinnedTo } from '../../providers/temporal/deployment.ts'
import { listLivingReleases } from '../../store/process/release.ts'
import { SEARCH_ATTRIBUTES, WORKFLOW_TYPES } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import type { WorkflowKind } from '../starter.ts'
import { forEachItem } from './each.ts'

/** A sweep replaces at most this many workflows of a release; the next sweep goes on. */
const BATCH = 1_000

/**
 * Sweeps the workflows that are pinned to a release without a living worker: no worker would ever run their next task.
 * Each is replaced by a new workflow of the current release, which finds in Postgres what is left to do; the former
 * history is not replayed, since its code is gone. Temporal then forgets the release.
 */
export async function sweepReleases(deps: WorkerDependencies): Promise<void> {
  const deployment = { client: deps.client, name: deps.config.temporal.deploymentName }
  const state = await describeDeployment(deployment)
  if (!state || state.currentBuildId !== deps.release.buildId) return
  const living = new Set((await listLivingReleases(deps.database)).map(({ buildId }) => buildId))
  const ended = state.buildIds.filter((buildId) => buildId !== deps.release.buildId && !living.has(buildId))
  for (const buildId of ended) {
    const found = await replacePinned(deps, pinnedTo(deployment, buildId))
    // Temporal lists the pollers of an ended process for five minutes, and refuses as long as it does.
    if (found === 0) await deleteVersion(deployment, buildId).catch(() => {})
  }
}

type PinnedWorkflow = { workflowId: string; kind: WorkflowKind; attributes: Record<string, string> }

async function replacePinned(deps: WorkerDependencies, query: string): Promise<number> {
  const found: PinnedWorkflow[] = []
  for await (const { workflowId, type, typedSearchAttributes } of deps.client.workflow.list({ query })) {
    const kind = kindOf(type)
    const attributes = Object.fromEntries(typedSearchAttributes.getAll().map(({ key, value }) => [key.name, value]))
    if (kind) found.push({ workflowId, kind, attributes: attributes as Record<string, string> })
    if (found.length === BATCH) break
  }
  await forEachItem(
    deps.log,
    found,
    ({ workflowId }) => workflowId,
    ({ kind, attributes }) => deps.workflows.replace(kind, inputOf(attributes)),
  )
  if (found.length > 0) deps.log.info({ query, count: found.length }, 'workflows of an ended release were replaced')
  return found.length
}

const kindOf = (type: string): WorkflowKind | undefined =>
  (Object.keys(WORKFLOW_TYPES) as WorkflowKind[]).find((kind) => WORKFLOW_TYPES[kind] === type)

const inputOf = (attributes: Record<string, string>) => ({
  workspaceId: attributes[SEARCH_ATTRIBUTES.workspaceId] ?? '',
  agentId: attributes[SEARCH_ATTRIBUTES.agentId] ?? '',
  subjectId: attributes[SEARCH_ATTRIBUTES.subjectId] ?? '',
})
