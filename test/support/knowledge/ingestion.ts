import { Client, Connection } from '@temporalio/client'
import { workflowId } from '../../../workflows/contract.ts'
import { resetWorkflow } from '../fault/reset-workflow.ts'
import { modelControl } from '../model/client.ts'
import { stack, until } from '../stack/stack.ts'

/** Opens a connection to Temporal that describes, awaits and resets ingestions; the test closes it. */
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
    reset: (documentId: string) => resetWorkflow(client, workflowId.ingestion(documentId)),
    history: async (documentId: string) =>
      JSON.stringify(await client.workflow.getHandle(workflowId.ingestion(documentId)).fetchHistory(), decoded),
    close: () => connection.close(),
  }
}

/** A JSON replacer that shows payload bytes as text. */
const decoded = (_key: string, value: unknown) =>
  value instanceof Uint8Array
    ? Buffer.from(value).toString('utf8')
    : (value as { type?: string })?.type === 'Buffer'
      ? Buffer.from((value as { data: number[] }).data).toString('utf8')
      : typeof value === 'bigint'
        ? String(value)
        : value

const model = modelControl(stack.modelServerUrl)

/** Refuses embeddings of texts with this word with the status; null ends this. */
export const breakWord = (word: string, status: number | null) => model.breakEmbeddings({ [word]: status })

/** Counts the embedding requests with this text, refused requests included. */
export const countEmbeddings = async (contains: string): Promise<number> =>
  (await model.requests({ kind: 'embedding', contains })).length
