import { ApiError } from '../../domain/error.ts'
import { createPause } from '../../domain/pause.ts'
import { findJsonFault } from '../../domain/text/json-fault.ts'
import { exceeds, type JsonSize, MAX_JSON_SIZE, measureJson } from '../../domain/text/json-size.ts'
import { type BodyClock, startBodyClock } from './body-clock.ts'
import { type BodyRoom, SMALL_BODY_BYTES } from './body-rooms.ts'
import { type BodySender, passHeavyLine } from './heavy-line.ts'
import { tooMuchJson } from './unsafe-input.ts'

/** Stands for the body of a request that has none. */
export const EMPTY_BODY = Symbol('no body')

/**
 * The most bytes, values and names of a body, the room that its bytes take as they come, and the workspace in whose turns it is
 * parsed.
 */
export type BodyBounds = {
  maxBytes: number
  maxSize?: JsonSize | undefined
  room?: BodyRoom | undefined
  workspaceId?: string
}

/**
 * Reads the body as one JSON value, or gives EMPTY_BODY. It stops at `maxBytes`, so that the caller of a larger body
 * gets the refusal while it still sends.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, BODY_TOO_SLOW, INVALID_JSON, VALIDATION_ERROR for too many
 * values or names, SERVICE_UNAVAILABLE
 */
export async function readJson(request: Request, bounds: BodyBounds): Promise<unknown> {
  const { workspaceId, maxSize } = bounds
  const bytes = await readBytes(request, bounds)
  if (bytes.length === 0) return EMPTY_BODY
  refuseOtherThanJson(request.headers)
  return await parseBody(bytes, { workspaceId, signal: request.signal }, maxSize)
}

/** Parses bytes that hold at most `maxSize`. @throws ApiError INVALID_JSON, VALIDATION_ERROR, SERVICE_UNAVAILABLE */
export async function parseBody(bytes: Uint8Array, sender: BodySender, maxSize = MAX_JSON_SIZE): Promise<unknown> {
  const size = measureJson(bytes, maxSize)
  if (exceeds(size, maxSize)) throw new ApiError('VALIDATION_ERROR', tooMuchJson(maxSize, size))
  await passHeavyLine({ values: size.values + size.names, bytes: bytes.length }, sender)
  let text: string | undefined
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return JSON.parse(text)
  } catch {
    const fault = text === undefined ? undefined : findJsonFault(text)
    throw new ApiError('INVALID_JSON', fault ? { message: `The body is not valid JSON: ${fault}.` } : {})
  }
}

/**
 * The bytes of the body, at most `maxBytes`.
 * @throws ApiError BODY_TOO_LARGE, BODY_TOO_SLOW, INVALID_JSON when the body is broken off
 */
export async function readBytes(request: Request, bounds: BodyBounds): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  await receivePieces(request, bounds, (piece) => pieces.push(piece))
  const [first = new Uint8Array()] = pieces
  return pieces.length > 1 ? Buffer.concat(pieces) : first
}

/**
 * Hands the pieces of the body on as they come, with a least rate; what a request declares takes no room.
 * @throws ApiError BODY_TOO_LARGE, BODY_TOO_SLOW, INVALID_JSON when the body is broken off; what `take` throws
 */
export async function receivePieces(
  request: Request,
  { maxBytes, room }: BodyBounds,
  take: (piece: Uint8Array) => void,
): Promise<void> {
  const declaredBytes = Number(request.headers.get('content-length') ?? Number.NaN)
  if (declaredBytes > maxBytes) throw tooLarge(maxBytes)
  if (!request.body) return
  const clock = startBodyClock()
  try {
    if (declaredBytes <= SMALL_BODY_BYTES) take(new Uint8Array(await clock.race(request.arrayBuffer())))
    else
      await readStream(request.body, clock, (piece, size) => {
        if (size > maxBytes) throw tooLarge(maxBytes)
        room?.take(piece.length)
        take(piece)
      })
  } catch (error) {
    brokenOff(error)
  } finally {
    clock.stop()
  }
}

/** @param take gets a piece, and the size of all so far */
async function readStream(
  stream: ReadableStream<Uint8Array>,
  clock: BodyClock,
  take: (piece: Uint8Array, size: number) => void,
): Promise<void> {
  const reader = stream.getReader()
  const pause = createPause()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await clock.race(reader.read())
      if (done) return
      size += value.length
      clock.count(value.length)
      take(value, size)
      // Pieces that have come already are read without a turn of the event loop between them.
      await pause()
    }
  } catch (error) {
    reader.cancel().catch(() => {})
    throw error
  }
}

/** A caller that ends the connection within its body is no fault of ours, so the log does not report one. */
function brokenOff(error: unknown): never {
  if (error instanceof ApiError) throw error
  throw new ApiError('INVALID_JSON', { message: 'The body ended before it was complete.', cause: error })
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE for a body that is compressed or says that it is no JSON */
export function refuseOtherThanJson(headers: Headers): void {
  refuseCompressed(headers)
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (!type || type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type)) return
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
    message: `The body has the content type ${type.slice(0, 100)}, not JSON.`,
  })
}

/** @throws ApiError UNSUPPORTED_MEDIA_TYPE */
export function refuseCompressed(headers: Headers): void {
  const encoding = headers.get('content-encoding')?.toLowerCase() ?? 'identity'
  if (encoding !== 'identity')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'The body is compressed.',
      fix: 'Send the body without compression and without Content-Encoding.',
    })
}

const tooLarge = (maxBytes: number) =>
  new ApiError('BODY_TOO_LARGE', {
    message: `The body is larger than ${maxBytes} bytes.`,
    fix: `Send at most ${maxBytes} bytes to this path. The operator sets the limit of documents with MAX_DOCUMENT_BYTES, and of files with MAX_ATTACHMENT_BYTES.`,
  })
