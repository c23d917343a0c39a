import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pause } from '../../retry.ts'
import { isObject, type Json, objectsOf, parseJson, textOf } from '../value.ts'

/** The address with its version, such as `https://api.openai.com/v1`, and the user's key. */
export type OpenAiAccess = { baseUrl: string; apiKey: string; signal: AbortSignal }

/** OpenAI refused a request, or gave no answer that can be used. */
export class OpenAiError extends Error {
  /** Undefined where no answer came. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

/** A page of a list takes a few seconds. */
const PAGE_WITHIN_MS = 60_000
/** A file has at most 512 MB. */
const FILE_WITHIN_MS = 900_000
const PAGE_SIZE = 100

/** One object of the API. @throws OpenAiError */
export const getObject = async (access: OpenAiAccess, path: string): Promise<{ [name: string]: Json }> =>
  await request(access, path, PAGE_WITHIN_MS, jsonOf)

/**
 * The pages of a list, oldest first.
 * @param after the id of an object; the pages begin behind it
 * @throws OpenAiError
 */
export async function* pagesOf(access: OpenAiAccess, path: string, after?: string) {
  for (let last = after; ; ) {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), order: 'asc', ...(last && { after: last }) })
    const page = await request(access, `${path}?${query}`, PAGE_WITHIN_MS, jsonOf)
    const objects = objectsOf(page.data)
    yield objects
    if (page.has_more !== true) return
    const next = textOf(objects.at(-1)?.id)
    if (!next || next === last)
      throw new OpenAiError(`GET ${path} says that it has more, but does not go on behind ${last}.`, 200)
    last = next
  }
}

/** Writes the content of a file into `target`. @throws OpenAiError */
export const downloadFile = async (access: OpenAiAccess, id: string, target: string): Promise<void> =>
  await request(access, `/files/${id}/content`, FILE_WITHIN_MS, async ({ body }) =>
    pipeline(body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : [], createWriteStream(target)),
  )

async function jsonOf(response: Response): Promise<{ [name: string]: Json }> {
  const value: unknown = await response.json()
  if (isObject(value)) return value
  throw new SyntaxError('It is no JSON object.')
}

const ATTEMPTS = 6
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 120_000
const PASSING = new Set([408, 409, 429])

/** Sends a request, and once more when it got no answer, 429 or 5xx: after Retry-After, else after 1, 2, 4 s and so on. */
async function request<Result>(
  { baseUrl, apiKey, signal }: OpenAiAccess,
  path: string,
  withinMs: number,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce()
    if ('result' in outcome) return outcome.result
    const { error, waitMs = FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + Math.random() / 4) } = outcome
    const isPassing = error.status === undefined || error.status >= 500 || PASSING.has(error.status)
    if (!isPassing || attempt === ATTEMPTS || waitMs > LONGEST_WAIT_MS) throw error
    process.stderr.write(`${error.message} Trying again in ${Math.ceil(waitMs / 1000)} s.\n`)
    await pause(waitMs, signal)
  }

  async function tryOnce(): Promise<{ result: Result } | { error: OpenAiError; waitMs?: number | undefined }> {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        headers: { authorization: `Bearer ${apiKey}`, ...projectHeaders() },
        signal: AbortSignal.any([signal, AbortSignal.timeout(withinMs)]),
      })
      if (response.ok) return { result: await read(response) }
      return { error: await refusalOf(path, response), waitMs: waitOf(response) }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (!isLost(error)) throw error
      const cause = (error as Error).cause
      const reason = cause instanceof Error && cause.message ? cause.message : (error as Error).message
      return { error: new OpenAiError(`GET ${baseUrl}${path} got no whole answer: ${reason}`) }
    }
  }
}

/** OpenAI's own clients read the same settings. */
const projectHeaders = (): Record<string, string> => ({
  ...(process.env.OPENAI_ORG_ID && { 'openai-organization': process.env.OPENAI_ORG_ID }),
  ...(process.env.OPENAI_PROJECT_ID && { 'openai-project': process.env.OPENAI_PROJECT_ID }),
})

/** True for what the connection caused; a full disk is nothing that a repetition mends. */
const isLost = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException

async function refusalOf(path: string, response: Response): Promise<OpenAiError> {
  const text = await response.text().catch(() => '')
  const message = messageOf(text) ?? text.slice(0, 200)
  return new OpenAiError(`GET ${path} was answered with ${response.status}: ${message}`.trim(), response.status)
}

function messageOf(text: string): string | undefined {
  const body = parseJson(text)
  return isObject(body) && isObject(body.error) ? textOf(body.error.message) : undefined
}

function waitOf({ headers }: Response): number | undefined {
  const [milliseconds, seconds] = [Number(headers.get('retry-after-ms')), Number(headers.get('retry-after'))]
  if (milliseconds > 0) return milliseconds
  return seconds > 0 ? seconds * 1_000 : undefined
}
