import { and, eq } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { insertEvent } from '../log/webhook/event.ts'
import { documents } from '../tables/index.ts'
import { viewDocument, withState } from './list.ts'

/** Tells webhooks of the end of an ingestion, in the transaction that stores it. */
export async function tellDocument(
  transaction: Executor,
  workspaceId: string,
  documentId: string,
  type: `document.${'ready' | 'failed'}`,
): Promise<void> {
  const [row] = await transaction
    .select()
    .from(documents)
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, documentId)))
  if (!row) return
  const { agentId } = row
  await insertEvent(transaction, { workspaceId, agentId, type }, async () =>
    viewDocument(await withState(transaction, row)),
  )
}
