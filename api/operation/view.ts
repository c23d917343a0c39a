import type { Failure, FailureKind } from '../../domain/operation/failure.ts'
import type { FailureRow } from '../../store/operation/failure.ts'
import { workflowId } from '../../workflows/contract.ts'

const WORKFLOW_ID: Record<FailureKind, (id: string) => string> = {
  document: workflowId.ingestion,
  run: workflowId.evalRun,
  delivery: workflowId.escalation,
  reply: workflowId.reply,
}

/**
 * The failure as a response shows it.
 * @param temporal where the link to its workflow points; without `uiAddress` there is no link
 */
export function viewFailure(
  { namespace, uiAddress }: { namespace: string; uiAddress: string | undefined },
  kind: FailureKind,
  { agentId, agentName, ...row }: FailureRow,
): Failure {
  const id = WORKFLOW_ID[kind](row.id)
  const url = uiAddress ? `${uiAddress}/namespaces/${namespace}/workflows/${id}` : null
  return { kind, ...row, agent: { id: agentId, name: agentName }, workflow: { id, url } }
}
