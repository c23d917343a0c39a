import { documentError } from '../../domain/knowledge/document.ts'
import {
  claimStaleDocuments,
  failIngestion,
  noteEndedRun,
  type StaleDocument,
} from '../../store/knowledge/ingestion.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import type { WorkflowRun } from '../starter.ts'
import { forEachItem } from './each.ts'

/**
 * Sweeps the documents that no process works on: it starts the workflow that a crash left out, replaces one that
 * fails its tasks, and fails the documents whose workflow an operator stopped.
 */
export async function sweepDocuments(deps: WorkerDependencies): Promise<void> {
  const found = await claimStaleDocuments(deps.database)
  await forEachItem(
    deps.log,
    found,
    ({ id }) => id,
    (document) => sweepDocument(deps, document),
  )
}

async function sweepDocument(deps: WorkerDependencies, document: StaleDocument): Promise<void> {
  const run = await deps.workflows.findRun(workflowId.ingestion(document.id))
  if (run?.status === 'RUNNING') return
  if (run?.status === 'STUCK') await replaceRun(deps, document, run)
  else if (run && wasStopped(run, document))
    await failIngestion(
      deps.database,
      document.workspaceId,
      document.id,
      documentError('INGESTION_STOPPED', 'parse'),
      run.runId,
    )
  else await start(deps, document)
}

/**
 * True when an operator stopped the latest run. A stopped run whose end the document knows was stopped before a retry
 * opened the document again.
 */
const wasStopped = ({ runId, status }: WorkflowRun, { endedRunId }: StaleDocument) =>
  (status === 'CANCELLED' || status === 'TERMINATED') && runId !== endedRunId

const start = ({ workflows }: WorkerDependencies, { id, workspaceId, agentId }: StaleDocument) =>
  workflows.start('ingestion', { workspaceId, agentId, subjectId: id }, true)

/** A new run reads in the database what is left to do, so nothing of the former one is needed. */
async function replaceRun(deps: WorkerDependencies, document: StaleDocument, { runId }: WorkflowRun): Promise<void> {
  await noteEndedRun(deps.database, document.workspaceId, document.id, runId)
  await deps.client.workflow
    .getHandle(workflowId.ingestion(document.id), runId)
    .terminate('Its workflow task keeps failing. A new run goes on from the database.')
  await start(deps, document)
}
