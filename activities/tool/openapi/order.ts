import { MAX_OPENAPI_BYTES, type OpenApiOrder, type OpenApiReading } from '../../../domain/tool/import.ts'
import { type GuardedHttp, GuardedHttpError } from '../../../providers/guarded-http/client.ts'
import type { Confinement } from '../../confined/confinement.ts'
import { ConfinedStoppedError, NO_WALL, TaskFailure, WallMissingError } from '../../confined/failure.ts'
import { ANSWER_TIME_MS } from '../../confined/task.ts'
import { decodeBody } from '../response-text.ts'

type Dependencies = { http: GuardedHttp; confinement: Confinement }

const FETCH_MS = 10_000
const SMALLER = 'Send a smaller document, or name some of its operations in a document of their own.'

/** Fetches a document where it is an address, reads it behind the wall, and makes a tool of each operation. */
export async function readOpenApiOrder(
  { http, confinement }: Dependencies,
  workspaceId: string,
  order: OpenApiOrder,
  signal: AbortSignal,
): Promise<OpenApiReading> {
  const found =
    order.url === undefined ? { text: order.text ?? '' } : await fetched(http, workspaceId, order.url, signal)
  if ('refusal' in found) return found
  const { operations, server } = order
  const task = {
    kind: 'openapi' as const,
    ...(operations && { operations }),
    ...(server !== undefined && { server }),
    ...('url' in found && { url: found.url }),
  }
  const field = order.url === undefined ? 'openapi' : 'url'
  try {
    const bytes = Buffer.from(found.text)
    const [reading] = await confinement.run({ workspaceId, task, bytes, timeMs: ANSWER_TIME_MS, signal })
    return reading as OpenApiReading
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ConfinedStoppedError || error instanceof TaskFailure)
      return refused(field, `${field} takes too much time or memory to read.`, SMALLER)
    if (error instanceof WallMissingError) return refused(field, NO_WALL, 'Ask the operator to set the wall up.')
    throw error
  }
}

async function fetched(http: GuardedHttp, workspaceId: string, url: string, signal: AbortSignal) {
  const fix = 'Send an address that gives the document without a sign-in, or send the document as openapi.'
  const away = (message: string) => refused('url', message, fix, false)
  try {
    const headers = { accept: 'application/json, application/yaml, text/*;q=0.9, */*;q=0.5' }
    const bounds = { timeoutMs: FETCH_MS, maxBytes: MAX_OPENAPI_BYTES, signal }
    const answer = await http.request({ url, workspaceId, headers, ...bounds })
    if (answer.status !== 200) return away(`url answered with status ${answer.status}.`)
    const text = decodeBody(answer.body, answer.headers['content-type'] ?? '')
    return text === undefined ? away('url gave something that is not text.') : { text, url: answer.url }
  } catch (error) {
    if (error instanceof GuardedHttpError) return away(error.message)
    throw error
  }
}

const refused = (
  field: string,
  message: string,
  fix: string,
  isFetched = true,
): OpenApiReading & { refusal: object } => ({
  refusal: { field, message, fix, isFetched },
})
