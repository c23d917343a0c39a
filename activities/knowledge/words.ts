import { indexWords } from '../../domain/knowledge/word/word-index.ts'
import { createPause } from '../../domain/pause.ts'
import type { Database } from '../../store/database.ts'
import {
  addWords,
  findUnindexedDocument,
  listPassageTexts,
  type UnindexedDocument,
} from '../../store/knowledge/word.ts'
import { isOutage, isStatementTimeout } from '../../store/repeat.ts'
import type { DocumentDependencies, IngestionInput } from './attempt.ts'

/** The words of a document could not be indexed. The log shows why. */
export class WordsFailure extends Error {
  readonly documentErrorCode = 'DOCUMENT_TOO_COMPLEX'
  /** True when a further attempt would fail, too. */
  readonly isFinal: boolean

  constructor(cause: unknown) {
    super('The words of the document could not be indexed.', { cause })
    this.name = 'WordsFailure'
    this.isFinal = !isOutage(cause) && !isStatementTimeout(cause)
  }
}

/**
 * Indexes the words of a document whose chunks are stored, unless that is done or it is deleted. Safe to repeat.
 * @throws WordsFailure, which is in the log then
 */
export async function ensureWords(
  { database, log }: Pick<DocumentDependencies, 'database' | 'log'>,
  { workspaceId, subjectId: documentId }: IngestionInput,
): Promise<void> {
  try {
    const document = await findUnindexedDocument(database, workspaceId, documentId)
    if (document) await indexStoredWords(database, document)
  } catch (error) {
    log.warn({ documentId, err: error }, 'the words of a document could not be indexed')
    throw new WordsFailure(error)
  }
}

/** Indexes the words of a document by its stored chunks. Two processes may do the same one: it is stored once. */
export async function indexStoredWords(database: Database, document: UnindexedDocument): Promise<void> {
  const passages = await listPassageTexts(database, document.id)
  await addWords(database, document, await indexWords(document.filename, passages, createPause()))
}
