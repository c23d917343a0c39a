import { sql } from 'drizzle-orm'
import type { Executor } from '../../database.ts'

/**
 * Writes the entry of an ingestion that ends, before the document's row says so: a repeat finds it ended and writes none.
 * @param end the document's status after it, and the code of its error
 */
export async function exportEndOfIngestion(
  tx: Executor,
  documentId: string,
  { status, code }: { status: string; code: string | null },
): Promise<void> {
  await tx.execute(sql`
    insert into trace_exports (kind, workspace_id, subject_id, payload)
    select 'document', workspace_id, id,
      jsonb_build_object('attempt', attempts, 'status', ${status}::text, 'code', ${code}::text)
    from documents where id = ${documentId} and status = 'processing' and deleted_at is null for update`)
}
