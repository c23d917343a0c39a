import { type AmsClient, unwrap } from './client.ts'
import { WorkFailed } from './error.ts'
import { type OnProgress, sendTelling } from './progress.ts'
import { pause, type RetryOptions, retrying } from './retry.ts'
import type { Document, NewDocument } from './schema.ts'

/** The ids in the path of a knowledge base. */
export type BasePath = { id: string; kbId: string }

export type UploadOptions = Pick<NewDocument, 'attributes' | 'replace'> & {
  signal?: AbortSignal
  /** Tells how much of the request is on its way. */
  onProgress?: OnProgress
  retry?: RetryOptions
}

/**
 * Uploads a file to a knowledge base. The same file again is the same document.
 * @param file its name says its format: .pdf, .docx, .csv, .txt, .md
 * @param options `replace` lets it take the place of the documents of its name once it is ready
 * @returns the document, which the service ingests now: `waitForDocument` tells when it is ready
 */
export async function uploadDocument(
  client: AmsClient,
  path: BasePath,
  file: { filename: string; content: Blob | Uint8Array | string },
  { signal, onProgress, retry, ...facts }: UploadOptions = {},
): Promise<Document> {
  const body: NewDocument = { filename: file.filename, base64: await base64Of(file.content), ...facts }
  const send = onProgress && retrying(sendTelling(onProgress), retry)
  const call = client.POST('/v1/agents/{id}/knowledge-bases/{kbId}/documents', {
    params: { path },
    body,
    ...(signal && { signal }),
    ...(send && { fetch: send }),
  })
  return (await unwrap(call)).data
}

const FIRST_LOOK_MS = 300
const LONGEST_LOOK_MS = 5_000

/**
 * Waits until a document can be found.
 * @param onProgress gets the document at each look, with its stage and the chunks that are embedded
 * @throws WorkFailed when it could not be ingested; the reason of the signal when it fires first
 */
export async function waitForDocument(
  client: AmsClient,
  path: BasePath & { documentId: string },
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (document: Document) => void } = {},
): Promise<Document> {
  for (let waitMs = FIRST_LOOK_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_LOOK_MS)) {
    const call = client.GET('/v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}', {
      params: { path },
      ...(signal && { signal }),
    })
    const { data: document } = await unwrap(call)
    onProgress?.(document)
    if (document.error) throw new WorkFailed(document.error)
    if (document.status === 'ready') return document
    await pause(waitMs, signal)
  }
}

/** The bytes in standard base64. A multiple of three bytes at a time has no padding within. A file is read in slices. */
async function base64Of(content: Blob | Uint8Array | string): Promise<string> {
  const whole = content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer> | string])
  let base64 = ''
  for (let start = 0; start < whole.size; start += SLICE_BYTES) {
    const bytes = new Uint8Array(await whole.slice(start, start + SLICE_BYTES).arrayBuffer())
    for (let at = 0; at < bytes.length; at += PIECE_BYTES)
      base64 += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE_BYTES)))
  }
  return base64
}

const PIECE_BYTES = 3 * 8192
/** Between two slices a page can react. */
const SLICE_BYTES = 20 * PIECE_BYTES
