import { indexStoredWords } from '../../activities/knowledge/words.ts'
import { inWorkspace } from '../../store/connection/scope.ts'
import { listUnindexedDocuments } from '../../store/knowledge/word.ts'
import type { WorkerDependencies } from '../dependencies.ts'

/** One sweep indexes at most this many documents, one after another. */
const BATCH = 50

/** Indexes the words of documents that former releases made ready. Two workers may do the same one: it is stored once. */
export async function sweepWords(deps: WorkerDependencies): Promise<void> {
  for (const document of await listUnindexedDocuments(deps.database, BATCH)) {
    const work = () => indexStoredWords(deps.database, document)
    await inWorkspace(document.workspaceId, work).catch((error) =>
      deps.log.warn({ id: document.id, err: error }, 'the words of a document could not be indexed'),
    )
  }
}
