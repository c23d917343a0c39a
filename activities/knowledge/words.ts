import { indexWords } from '../../domain/knowledge/word/word-index.ts'
import { createPause } from '../../domain/pause.ts'
import type { Database } from '../../store/database.ts'
import {
  addWords,
  findUnindexedDocument,
  listPassageTexts,
  type UnindexedDocument,
} from '../../store/knowledge/word.ts'

/** Indexes the words of a document whose chunks are stored, unless that is done or it is deleted. Safe to repeat. */
export async function ensureWords(database: Database, workspaceId: string, documentId: string): Promise<void> {
  const document = await findUnindexedDocument(database, workspaceId, documentId)
  if (document) await indexStoredWords(database, document)
}

/** Indexes the words of a document by its stored chunks. Two processes may do the same one: it is stored once. */
export async function indexStoredWords(database: Database, document: UnindexedDocument): Promise<void> {
  const passages = await listPassageTexts(database, document.id)
  await addWords(database, document, await indexWords(document.filename, passages, createPause()))
}
