import { createHash } from 'node:crypto'
import { createPause } from '../../../domain/pause.ts'
import type { TakenFile } from '../../knowledge/upload-body.ts'
import { idempotencyOf } from '../../request/idempotency.ts'

/**
 * The Idempotency-Key of a request whose files were taken out of its body: they count by their SHA-256.
 * @throws ApiError VALIDATION_ERROR
 */
export async function idempotencyWithFiles(request: Request, { texts }: TakenFile, body: object) {
  if (!texts?.size || !request.headers.has('idempotency-key')) return idempotencyOf(request, body)
  const digests = new Map<unknown, string>()
  const pause = createPause()
  for (const [mark, { pieces }] of texts) {
    const hash = createHash('sha256')
    for (const piece of pieces) {
      await pause()
      hash.update(piece)
    }
    digests.set(mark, hash.digest('hex'))
  }
  const hashed = JSON.stringify(body, (_name, member: unknown) => digests.get(member) ?? member)
  return idempotencyOf(request, JSON.parse(hashed))
}
