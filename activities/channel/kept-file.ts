import { findKeptWaiting, settleKeptFiles } from '../../store/channel/file.ts'
import type { Database } from '../../store/database.ts'
import type { FetchFiles } from './file.ts'

/**
 * Fetches the files of a message that was kept while its conversation is paused, so that a person sees them. It is safe to
 * repeat. A turn that takes the message before fetches them itself.
 * @throws as `FetchFiles`
 */
export async function fetchKeptFiles(
  { database, fetchFiles }: { database: Database; fetchFiles: FetchFiles },
  workspaceId: string,
  keptId: string,
  signal: AbortSignal,
): Promise<void> {
  const found = await findKeptWaiting(database, workspaceId, keptId)
  if (!found) return
  const { kept, agent } = found
  const fetched = await fetchFiles({ agent, model: agent.model, files: kept.attachments ?? [], signal })
  await settleKeptFiles(database, kept, agent, fetched)
}
