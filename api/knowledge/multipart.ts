import { ApiError } from '../../domain/error.ts'
import { type BodyBounds, readBytes, refuseCompressed } from '../request/body.ts'
import type { TakenFile } from './upload-body.ts'

/** A form has one file and a few fields beside it. */
const MOST_PARTS = 20
const MULTIPART = /^multipart\/form-data\s*;.*boundary="?([^";]{1,200})"?/i

/** True for a body that is a form with a file. */
export const isMultipart = ({ headers }: Request): boolean => MULTIPART.test(headers.get('content-type') ?? '')

/**
 * Reads a form: its file `file`, and its other fields, of which each is JSON or a text. The body is what the same upload has as
 * JSON; a mark stands for the file in it.
 * @throws ApiError as `readJson` does, and VALIDATION_ERROR
 */
export async function readMultipart(
  request: Request,
  bounds: BodyBounds,
): Promise<{ body: Record<string, unknown>; file: TakenFile }> {
  refuseCompressed(request.headers)
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, bounds)
  refuseManyParts(bytes, MULTIPART.exec(type)?.[1] ?? '')
  const form = await new Response(bytes.slice().buffer, { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw invalid(
        'The body is not multipart/form-data as its boundary says.',
        'Send it as a browser sends a form.',
        cause,
      )
    })
  const given = form.getAll('file')
  const [file] = given
  if (given.length !== 1 || !(file instanceof Blob))
    throw invalid('The form needs one file in its field file.', 'Send the file as the field file, with its filename.')
  const fields = [...form].flatMap(([name, value]) => (name === 'file' ? [] : [[name, read(value)]]))
  return {
    body: { ...Object.fromEntries(fields), filename: (file as File).name, base64: 'multipart' },
    file: { bytes: new Uint8Array(await file.arrayBuffer()) },
  }
}

function refuseManyParts(bytes: Uint8Array, boundary: string): void {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let parts = 0
  for (let at = all.indexOf(`--${boundary}`); at >= 0; at = all.indexOf(`--${boundary}`, at + boundary.length)) {
    parts += 1
    if (parts > MOST_PARTS + 1)
      throw invalid(`The form has more than ${MOST_PARTS} parts.`, 'Send one file and the fields that its path takes.')
  }
}

function read(value: unknown): unknown {
  if (typeof value !== 'string') throw invalid('The form has a second file.', 'Send one file, in the field file.')
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const invalid = (message: string, fix: string, cause?: unknown) =>
  new ApiError('VALIDATION_ERROR', { message, fix, field: 'file', cause })
