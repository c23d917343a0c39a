import { isFilename } from '../domain/knowledge/document.ts'
import { mediaTypeOf, nameByKind } from '../domain/turn/file.ts'
import type { FileRefusal } from '../domain/turn/file-text.ts'
import type { BlobStore } from '../providers/blob/blob.ts'
import { putFile } from '../providers/blob/file.ts'
import { type GuardedHttp, GuardedHttpError } from '../providers/guarded-http/client.ts'
import { findAddress, noteFetchedFile } from '../store/conversation/fetched-file.ts'
import type { Database } from '../store/database.ts'

export type FetchDependencies = {
  database: Database
  blobs: BlobStore
  http: GuardedHttp
  config: { maxAttachmentBytes: number }
}

/** A server has this long for its answer, redirects included. */
const FETCH_MS = 10_000

/**
 * Fetches the bytes of a file that is an address until then; any other is left as it is. It is safe to repeat.
 * @returns why there is no file, or null
 */
export async function fetchFile(
  { database, blobs, http, config: { maxAttachmentBytes: maxBytes } }: FetchDependencies,
  { workspaceId, subjectId }: { workspaceId: string; subjectId: string },
  signal: AbortSignal,
): Promise<FileRefusal | null> {
  const file = await findAddress(database, workspaceId, subjectId)
  if (!file) return null
  const answer = await answerOf(http, { workspaceId, url: file.address, maxBytes, signal })
  if (typeof answer === 'string') return answer
  const { body, headers } = answer
  const filename = nameByKind(nameOf(file), body, headers['content-type'] ?? '')
  const mediaType = mediaTypeOf(filename, body)
  if (!mediaType) return 'FILE_TYPE_UNSUPPORTED'
  await putFile(blobs, workspaceId, subjectId, body)
  await noteFetchedFile(database, workspaceId, subjectId, { filename, mediaType, sizeBytes: body.length })
  return null
}

/** The answer with a file, or why there is none: what an address inside a network says is nobody's business. */
async function answerOf(
  http: GuardedHttp,
  request: { workspaceId: string; url: string; maxBytes: number; signal: AbortSignal },
) {
  try {
    const answer = await http.request({ ...request, timeoutMs: FETCH_MS })
    return answer.status === 200 && answer.body.length > 0 ? answer : 'FILE_NOT_FETCHED'
  } catch (error) {
    if (!(error instanceof GuardedHttpError)) throw error
    return error.kind === 'too_large' ? 'ATTACHMENTS_TOO_LARGE' : 'FILE_NOT_FETCHED'
  }
}

/** The name that the request gave, else the last one of the path. */
function nameOf({ filename, address }: { filename: string; address: string }): string {
  if (filename !== '') return filename
  const name = decoded(new URL(address).pathname.split('/').at(-1) ?? '')
  return isFilename(name) ? name : 'file'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
