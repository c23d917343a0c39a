import { Client, Connection } from '@temporalio/client'
import { workflowId } from '../../workflows/contract.ts'
import { stack, until } from './stack.ts'

/** What a test asks Temporal about ingestions. */
export async function openIngestions(address = stack.temporalAddress) {
  const connection = await Connection.connect({ address })
  const client = new Client({ connection })
  const describe = async (documentId: string) => {
    const { status, searchAttributes, runId } = await client.workflow
      .getHandle(workflowId.ingestion(documentId))
      .describe()
    return { status: status.name, code: searchAttributes.AmsErrorCode as string[] | undefined, runId, searchAttributes }
  }
  return {
    client,
    describe,
    /** Waits until the latest run of the document's workflow has closed. */
    closed: (documentId: string) =>
      until('the workflow has closed', async () => {
        const found = await describe(documentId)
        return found.status === 'RUNNING' ? undefined : found
      }),
    /** What `temporal workflow reset --type FirstWorkflowTask` does. */
    async reset(documentId: string): Promise<void> {
      const id = workflowId.ingestion(documentId)
      const { runId } = await describe(documentId)
      const { events } = await client.workflow.getHandle(id, runId).fetchHistory()
      const first = events?.find(({ workflowTaskCompletedEventAttributes }) => workflowTaskCompletedEventAttributes)
      await client.workflowService.resetWorkflowExecution({
        namespace: 'default',
        workflowExecution: { workflowId: id, runId },
        reason: 'test',
        requestId: crypto.randomUUID(),
        workflowTaskFinishEventId: first?.eventId,
      })
    },
    history: async (documentId: string) =>
      JSON.stringify(await client.workflow.getHandle(workflowId.ingestion(documentId)).fetchHistory(), decoded),
    close: () => connection.close(),
  }
}

/** Payloads are bytes: shown as the text that they are. */
const decoded = (_key: string, value: unknown) =>
  value instanceof Uint8Array
    ? Buffer.from(value).toString('utf8')
    : (value as { type?: string })?.type === 'Buffer'
      ? Buffer.from((value as { data: number[] }).data).toString('utf8')
      : typeof value === 'bigint'
        ? String(value)
        : value

/** Texts with this word can not be embedded until it is mended. */
export async function breakWord(
  word: string,
  status: number | null,
  modelServerUrl = stack.modelServerUrl,
): Promise<void> {
  await fetch(`${modelServerUrl}/__control/set`, {
    method: 'POST',
    body: JSON.stringify({ broken: { [word]: status } }),
  })
}

/** How many texts with this word were sent to be embedded, refused ones too. */
export async function countEmbeddings(contains: string, modelServerUrl = stack.modelServerUrl): Promise<number> {
  const query = new URLSearchParams({ kind: 'embedding', contains })
  const response = await fetch(`${modelServerUrl}/__control/requests?${query}`)
  return ((await response.json()) as unknown[]).length
}
