import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Part } from '../../../start/part.ts'
import type { Services, ServicesOptions } from './services.ts'
import type { StackInfo } from './stack-info.ts'

export { readEvents, type ServerEvent } from '../server-event.ts'
export type { PartName, Services } from './services.ts'
export type { StackInfo } from './stack-info.ts'

/** Throws at the first use of the common stack, so a test with a stack of its own needs none. */
const noStack = new Proxy({} as StackInfo, {
  get() {
    throw new Error(
      'There is no test stack: use `npm test <file>`, or keep one up with `node start/bootstrap.mjs stack`.',
    )
  },
})

/** The stack that `npm test` (or `stack`, by AMS_TEST_STACK) brought up for all test files. */
export const stack: StackInfo = readStack()

function readStack(): StackInfo {
  const file = process.env.AMS_TEST_STACK
  return file ? JSON.parse(readFileSync(file, 'utf8')) : noStack
}

export type RequestOptions = {
  /** An API key; workspace a's when left out, none when null. */
  key?: string | null
  /** An object is sent as JSON; a text or bytes are sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
  baseUrl?: string
  signal?: AbortSignal
}

/** The usual data of an answer; a test names other fields with `request<{ name: string }>(…)`. */
export type Data = { id: string; [field: string]: unknown }
export type NextStep = { description: string; method: string; path: string }
export type ErrorBody = {
  code: string
  message: string
  fix: string
  request_id: string
  field?: string
  errors?: { field: string; message: string; fix: string }[]
}
export type Reply<T = Data> = {
  status: number
  headers: Headers
  text: string
  /** The parsed body; an empty object where it is no JSON. */
  json: { data: T; next_steps: NextStep[]; error: ErrorBody; message: string }
  data: T
  error: ErrorBody
}

/** Sends one request below `/api` (`/v1/agents`); a path that starts with `//` is taken from the root (`//healthz`). */
export async function request<T = Data>(method: string, path: string, options: RequestOptions = {}): Promise<Reply<T>> {
  const response = await open(method, path, options)
  const text = await response.text()
  const json = parse<T>(text)
  return { status: response.status, headers: response.headers, text, json, data: json.data, error: json.error }
}

/** Sends one request and returns the response with its body unread, for streams. */
export function open(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  const { key = stack.keys.a, body, headers = {}, baseUrl = stack.baseUrl, signal } = options
  const raw = typeof body === 'string' || body instanceof Uint8Array
  return fetch(`${baseUrl}${path.startsWith('//') ? path.slice(1) : `/api${path}`}`, {
    method,
    redirect: 'manual',
    signal: signal ?? AbortSignal.timeout(120_000),
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : raw ? (body as string) : JSON.stringify(body),
  })
}

function parse<T>(text: string): Reply<T>['json'] {
  try {
    return JSON.parse(text)
  } catch {
    return {} as Reply<T>['json']
  }
}

/** Repeats `check` until it returns something other than undefined, null or false; throws after `withinMs`. */
export async function until<T>(what: string, check: () => Promise<T>, withinMs = 60_000): Promise<NonNullable<T>> {
  const end = Date.now() + withinMs
  for (;;) {
    const found = await check()
    if (found !== undefined && found !== null && found !== false) return found
    if (Date.now() > end) throw new Error(`It did not come within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Starts a stack for one test file that may kill its parts: a killed part stays down.
 * Use `await using stack = await startOwnStack()`. The stack ends with the test file, even after a failure.
 */
export async function startOwnStack(options: Partial<ServicesOptions> = {}): Promise<Services & AsyncDisposable> {
  // A file that uses the common stack starts a second sooner without these modules.
  const [{ startServices }, { killParts }] = await Promise.all([
    import('./services.ts'),
    import('../../../start/backing.ts'),
  ])
  const dataDir =
    options.dataDir ??
    mkdtempSync(join(process.env.AMS_TEST_STACK ? dirname(process.env.AMS_TEST_STACK) : tmpdir(), 'own-'))
  const parts: Part[] = []
  process.once('exit', () => killParts(parts))
  process.once('SIGTERM', () => process.exit(143))
  const services = await startServices({ keepAlive: false, ...options, dataDir, parts })
  return {
    ...services,
    async [Symbol.asyncDispose]() {
      await services.stop()
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
