import { WorkflowNotFoundError } from '@temporalio/client'
import { documentError } from '../../domain/knowledge/document.ts'
import { claimStaleDocuments, failIngestion, type StaleDocument } from '../../store/knowledge/ingestion.ts'
import { workflowId } from '../../workflows/contract.ts'
import type { WorkerDependencies } from '../dependencies.ts'

/**
 * Sweeps the documents whose ingestion has sent no beat: it starts the workflow that a crash left out, and fails the
 * documents whose workflow an operator stopped.
 */
export async function sweepDocuments(deps: WorkerDependencies): Promise<void> {
  for (const document of await claimStaleDocuments(deps.database)) {
    const found = await findWorkflow(deps, document.id)
    if (found?.status === 'RUNNING') continue
    if (found && wasStopped(found, document))
      await failIngestion(deps.database, document.workspaceId, document.id, documentError('INGESTION_STOPPED', 'parse'))
    else await start(deps, document)
  }
}

type Found = { status: string; closedAt: Date | undefined }

/**
 * True when an operator stopped the workflow after the document's last beat; a later retry has opened the document
 * again.
 */
const wasStopped = ({ status, closedAt }: Found, { silentSince }: StaleDocument) =>
  (status === 'CANCELLED' || status === 'TERMINATED') && closedAt !== undefined && closedAt >= silentSince

const start = ({ workflows }: WorkerDependencies, { id, workspaceId, agentId }: StaleDocument) =>
  workflows.start('ingestion', { workspaceId, agentId, subjectId: id }, true)

async function findWorkflow({ client }: WorkerDependencies, documentId: string): Promise<Found | undefined> {
  try {
    const { status, closeTime } = await client.workflow.getHandle(workflowId.ingestion(documentId)).describe()
    return { status: status.name, closedAt: closeTime }
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return undefined
    throw error
  }
}
