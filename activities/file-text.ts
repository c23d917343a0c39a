import { Context } from '@temporalio/activity'
import { DocumentFailure } from '../domain/knowledge/document-error.ts'
import { formatOfName } from '../domain/knowledge/document-format.ts'
import { beginning } from '../domain/text/character.ts'
import { fileKey } from '../domain/turn/file.ts'
import { type FileRefusal, isFileRefusal, MAX_FILE_TEXT_LENGTH } from '../domain/turn/file-text.ts'
import { BlobNotFoundError } from '../providers/blob/key.ts'
import { listFileTexts, storeFileText } from '../store/conversation/file.ts'
import type { Confinement } from './confined/confinement.ts'
import { type FetchDependencies, fetchFile } from './file-fetch.ts'
import { withHeartbeat } from './heartbeat.ts'
import { readDocument } from './parse/index.ts'

export type ReadingDependencies = Pick<FetchDependencies, 'database' | 'blobs'> & { confinement: Confinement }
export type FileDependencies = FetchDependencies & ReadingDependencies
type FileInput = { workspaceId: string; subjectId: string }

export const createFileActivities = (deps: FileDependencies) => ({
  /**
   * Fetches a file of a message that is an address until then, reads a document and writes the beginning of its text into its
   * row. It is safe to repeat.
   * @returns why it cannot be fetched or read, or null
   */
  readFileText: (input: FileInput): Promise<FileRefusal | null> =>
    withHeartbeat(async () => {
      const { cancellationSignal: signal } = Context.current()
      return (await fetchFile(deps, input, signal)) ?? (await readText(deps, input, signal))
    }),
})

export type FileActivities = ReturnType<typeof createFileActivities>

/** The same outside an activity. */
export async function readText(
  deps: ReadingDependencies,
  { workspaceId, subjectId }: FileInput,
  signal: AbortSignal,
): Promise<FileRefusal | null> {
  const [file] = await listFileTexts(deps.database, workspaceId, [subjectId])
  if (!file) return 'FILE_NOT_FOUND'
  const format = formatOfName(file.filename)
  if (!format || file.text !== null) return null
  try {
    const bytes = () => deps.blobs.get(fileKey(workspaceId, subjectId))
    const { pages } = await readDocument(deps.confinement, workspaceId, format, bytes, signal)
    const whole = pages.map(({ text }) => text).join('\n\n')
    if (whole === '') return 'DOCUMENT_HAS_NO_TEXT'
    const text = beginning(whole, MAX_FILE_TEXT_LENGTH)
    await storeFileText(deps.database, workspaceId, subjectId, { text, isCut: text.length < whole.length })
    return null
  } catch (error) {
    if (error instanceof BlobNotFoundError) return 'FILE_NOT_FOUND'
    if (error instanceof DocumentFailure && isFileRefusal(error.documentErrorCode)) return error.documentErrorCode
    throw error
  }
}
