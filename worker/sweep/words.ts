import { indexWords } from '../../domain/knowledge/word-index.ts'
import { createPause } from '../../domain/pause.ts'
import { inWorkspace } from '../../store/connection/scope.ts'
import {
  addWords,
  listPassageTexts,
  listUnindexedDocuments,
  type UnindexedDocument,
} from '../../store/knowledge/word.ts'
import type { WorkerDependencies } from '../dependencies.ts'

/** One sweep indexes at most this many documents, one after another. */
const BATCH = 50

/** Indexes the words of documents that former releases made ready. Two workers may do the same one: it is stored once. */
export async function sweepWords(deps: WorkerDependencies): Promise<void> {
  for (const document of await listUnindexedDocuments(deps.database, BATCH)) {
    const work = () => indexDocument(deps, document)
    await inWorkspace(document.workspaceId, work).catch((error) =>
      deps.log.warn({ id: document.id, err: error }, 'the words of a document could not be indexed'),
    )
  }
}

async function indexDocument({ database }: WorkerDependencies, document: UnindexedDocument): Promise<void> {
  const passages = await listPassageTexts(database, document.id)
  await addWords(database, document, await indexWords(document.filename, passages, createPause()))
}
