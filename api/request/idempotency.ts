import { createHash } from 'node:crypto'
import { ApiError } from '../../domain/error.ts'
import type { ServedRoute } from '../../domain/route.ts'
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

/**
 * The operations that keep keys of their own, know or refuse a repetition by what it carries, or change nothing. What a
 * conversation says must go with it, so the results of operations on it are not kept.
 */
const OTHERS: ReadonlySet<string> = new Set<ServedRoute>([
  'POST /v1/approvals/{id}',
  'POST /v1/chat',
  'POST /v1/chat-stream',
  'POST /v1/conversations',
  'POST /v1/conversations/{id}/messages',
  'POST /v1/conversations/{id}/pause',
  'POST /v1/conversations/{id}/resume',
  'POST /v1/agents/{id}/evals/{suiteId}/run',
  'POST /v1/agents/{id}/evals/{suiteId}/estimate',
  'POST /v1/agents/{id}/evals/import/check',
  'POST /v1/agents/{id}/backtests/estimate',
  'POST /v1/agents/{id}/prompt/preview',
  'POST /v1/agents/{id}/mcp-servers/{name}/authorize',
  'POST /v1/agents/{id}/knowledge-bases/{kbId}/documents',
  'POST /v1/agents/{id}/knowledge-bases/{kbId}/documents/{documentId}/reread',
  'POST /v1/agents/{id}/knowledge-bases/{kbId}/search',
  'POST /v1/escalations/{id}/redeliver',
  'POST /v1/escalations/{id}/resolve',
  'POST /v1/files',
  'POST /v1/operations/retry',
  'POST /v1/turns/{turn_id}/cancel',
  'POST /v1/turns/{turn_id}/tool-outputs',
])

/** True for an operation whose writes RequestAudit does once for a key. @param path with the prefix /api, `:id` or `{id}` */
export const isKeyed = (method: string, path: string): boolean =>
  method.toUpperCase() === 'POST' &&
  path.startsWith('/api/v1/') &&
  !OTHERS.has(`POST ${path.slice('/api'.length).replaceAll(/:(\w+)/g, '{$1}')}`)
