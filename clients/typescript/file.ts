import { type AmsClient, unwrap } from './client.ts'
import { type OnProgress, sendTelling } from './progress.ts'
import { type RetryOptions, retrying } from './retry.ts'
import type { File } from './schema.ts'

export type FileUploadOptions = {
  signal?: AbortSignal
  /** Tells how much of the request is on its way. */
  onProgress?: OnProgress
  retry?: RetryOptions
}

/**
 * Uploads a picture or a document for messages: name its id in `attachments`. A file that no message uses is removed after
 * 24 hours.
 * @param file its name says its format
 */
export async function uploadFile(
  client: AmsClient,
  { filename, content }: { filename: string; content: Blob | Uint8Array<ArrayBuffer> | string },
  { signal, onProgress, retry }: FileUploadOptions = {},
): Promise<File> {
  const form = new FormData()
  form.append('file', content instanceof Blob ? content : new Blob([content]), filename)
  const call = client.POST('/v1/files', {
    // The document describes the body as JSON; the form says the same with the bytes as they are.
    body: { filename, base64: '' },
    bodySerializer: () => form,
    ...(signal && { signal }),
    ...(onProgress && { fetch: retrying(sendTelling(onProgress), retry) }),
  })
  return (await unwrap(call)).data
}
