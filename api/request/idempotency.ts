import { createHash } from 'node:crypto'
import { ApiError } from '../../domain/error.ts'
import { canonicalJson } from '../../domain/text/canonical-json.ts'

const MAX_LENGTH = 255

/**
 * The header Idempotency-Key and the SHA-256 of the parsed body, in hex. The order of members and the spacing of the
 * JSON do not change the hash. Undefined without the header.
 * @throws ApiError VALIDATION_ERROR
 */
export function idempotencyOf(request: Request, body: unknown): { key: string; hash: string } | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (key.length < 1 || key.length > MAX_LENGTH)
    throw new ApiError('VALIDATION_ERROR', {
      message: `The header Idempotency-Key must have 1 to ${MAX_LENGTH} characters.`,
      fix: 'Send a key such as a UUID, and the same key for each repetition of one request.',
    })
  return { key, hash: hashOf(body) }
}

/** The SHA-256 of a parsed body, or of a part of it. */
export const hashOf = (body: unknown): string => createHash('sha256').update(canonicalJson(body)).digest('hex')
