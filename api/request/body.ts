import { ApiError } from '../../domain/error.ts'

/** Stands for the body of a request that has none. */
export const EMPTY_BODY = Symbol('no body')

/**
 * Reads the body as one JSON value, or gives EMPTY_BODY. It stops at `maxBytes`, so that the caller of a larger body
 * gets the refusal while it still sends.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, INVALID_JSON
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes)
  if (bytes.length === 0) return EMPTY_BODY
  refuseOtherThanJson(request.headers)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiError('INVALID_JSON')
  }
}

/** The bytes of the body, at most `maxBytes`. @throws ApiError BODY_TOO_LARGE, INVALID_JSON when the body is broken off */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declaredBytes = Number(request.headers.get('content-length') ?? 0)
  if (declaredBytes > maxBytes) throw tooLarge(maxBytes)
  return await readAll(request, maxBytes).catch(brokenOff)
}

async function readAll(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  if (request.headers.has('content-length')) return new Uint8Array(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A caller that ends the connection within its body is no fault of ours, so the log does not report one. */
function brokenOff(error: unknown): never {
  if (error instanceof ApiError) throw error
  throw new ApiError('INVALID_JSON', { message: 'The body ended before it was complete.', cause: error })
}

function refuseOtherThanJson(headers: Headers): void {
  const encoding = headers.get('content-encoding')?.toLowerCase() ?? 'identity'
  if (encoding !== 'identity')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The body is compressed.',
      fix: 'Send the body without compression and without Content-Encoding.',
    })
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!type || type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)) return
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    message: `The body has the content type ${type.slice(0, 100)}, not JSON.`,
  })
}

const tooLarge = (maxBytes: number) =>
  new ApiError('BODY_TOO_LARGE', {
    message: `The body is larger than ${maxBytes} bytes.`,
    fix: `Send at most ${maxBytes} bytes to this path. For documents, the operator sets the limit with MAX_DOCUMENT_BYTES.`,
  })
