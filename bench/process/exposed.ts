import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { readLivingRecord } from '../../start/record.ts'
import { addressOf, type HeavyBody, KEY_BODIES, uploadBodies, VISITOR_BODIES } from '../../test/hostile/corpus/heavy.ts'
import type { Services } from '../../test/support/stack/services.ts'
import type { StackInfo } from '../../test/support/stack/stack-info.ts'
import type { Figure } from '../figure.ts'
import { median, percentile } from '../sample.ts'
import type { Target } from '../target.ts'
import { measureSignIn } from './sign-in.ts'

const ROUNDS = 9
/** An upload may stop the process for this long. */
const UPLOAD_MS = 100
/** The service reads none of these bodies, because they have no key. The other rows are compared with this one. */
const PLAIN_BODY: HeavyBody = {
  title: 'a megabyte without a key',
  method: 'POST',
  path: '/v1/chat',
  isVisitor: true,
  make: () => JSON.stringify({ message: 'a'.repeat(1_000_000) }),
}
const IN_A_ROW = 100
const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024

type Sent = { title: string; send: () => Promise<number> }

/**
 * Measures how long the API process stands still during each of the bodies that once stopped it, by `/healthz` beside
 * them, how long another client's read takes beside a hundred of them, and whether a refused sign-in tells what is known. Bodies are made before they are measured.
 */
export async function measureExposed(target: Target, { info }: Services): Promise<Figure[]> {
  const agentId = await target.createAgent('bench exposed')
  const base = await target.send<{ id: string }>('POST', `/v1/agents/${agentId}/knowledge-bases`, { name: 'exposed' })
  const sender = (body: HeavyBody) => senderOf(info, body, agentId, { ...base, agentId })
  const groups: [bodies: HeavyBody[], atMostMs: number][] = [
    [VISITOR_BODIES, 5],
    [KEY_BODIES, 50],
    [uploadBodies(MAX_DOCUMENT_BYTES), UPLOAD_MS],
  ]
  /** A document that is read takes time of the machine, and the same one again is not stored. */
  const clear = async () => {
    const path = `/v1/agents/${agentId}/knowledge-bases/${base.id}/documents`
    for (const { id } of await target.send<{ id: string }[]>('GET', path)) await target.call('DELETE', `${path}/${id}`)
  }
  const reads = () => send(info, 'GET', `/v1/agents/${agentId}`, undefined, info.keys.a)
  const rows: Figure[] = []
  for (const body of [PLAIN_BODY, ...VISITOR_BODIES, ...KEY_BODIES])
    rows.push(await measureRow(sender(body), reads, body === PLAIN_BODY ? undefined : 50))
  const figures: Figure[] = []
  for (const [bodies, atMost] of groups)
    for (const body of bodies) figures.push(...(await measureBody(info, sender(body), atMost, clear)))
  return [...rows, ...figures, ...(await measureSignIn(info))]
}

async function measureBody(
  info: StackInfo,
  { title, send: sendBody }: Sent,
  atMost: number,
  clear: () => Promise<void>,
): Promise<Figure[]> {
  const before = memoryMb(info)
  const longest: number[] = []
  const quiet: number[] = []
  let [peak, status] = [before, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    const sent = sendBody()
    longest.push(Math.max(...(await beside(info, sent, () => (peak = Math.max(peak, memoryMb(info)))))))
    status = await sent
    // The same time without the body: a busy machine has pauses of its own.
    quiet.push(Math.max(...(await beside(info, wait(performance.now() - startedAt)))))
    if (atMost === UPLOAD_MS) await clear()
  }
  const note = `${status}; without it ${median(quiet).toFixed(1)} ms; memory ${before} → ${peak} MB`
  const value = Math.max(0, median(longest) - median(quiet))
  const figures: Figure[] = [{ name: `standstill: ${title}`, value, unit: 'ms', goal: { atMost }, note }]
  if (atMost < UPLOAD_MS) return figures
  return [...figures, { name: `memory: ${title}`, value: peak - before, unit: 'MB', goal: { atMost: 200 } }]
}

/** Asks for `/healthz` until the work has ended. @returns the times in ms */
async function beside(info: StackInfo, work: Promise<unknown>, look = () => {}): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const ended = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const startedAt = performance.now()
    await send(info, 'GET', '//healthz', undefined)
    times.push(performance.now() - startedAt)
    look()
    await wait(1)
  }
  await ended
  return times
}

async function measureRow(
  { title, send: sendBody }: Sent,
  read: () => Promise<number>,
  atMost: number | undefined,
): Promise<Figure> {
  const times: number[] = []
  let isDone = false
  const row = (async () => {
    for (let index = 0; index < IN_A_ROW; index++) await sendBody()
    isDone = true
  })()
  while (!isDone) {
    const startedAt = performance.now()
    await read()
    times.push(performance.now() - startedAt)
    await wait(5)
  }
  await row
  const note = `median ${median(times).toFixed(1)} ms of ${times.length}`
  return {
    name: `a read beside 100 in a row: ${title}, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    ...(atMost !== undefined && { goal: { atMost } }),
    note,
  }
}

function senderOf(info: StackInfo, body: HeavyBody, agentId: string, base: { id: string; agentId: string }): Sent {
  const bytes = Buffer.from(body.make(agentId))
  const path = addressOf(body.path, agentId, base)
  return {
    title: body.title,
    send: () => send(info, body.method, path, bytes, body.isVisitor ? undefined : info.keys.a),
  }
}

/**
 * Sends bytes as they are: `fetch` would copy 60 MB, and stop this process while it measures.
 * @param path below `/api`, or from the root when it begins with `//`
 * @returns the status; 0 for a cut connection
 */
function send(info: StackInfo, method: string, path: string, body?: Buffer, key?: string): Promise<number> {
  const address = `${info.baseUrl}${path.startsWith('//') ? path.slice(1) : `/api${path}`}`
  const headers = {
    ...(key && { authorization: `Bearer ${key}` }),
    ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
  }
  return new Promise((resolve) => {
    const sent = request(address, { method, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    // The service answers a body that is too large while it still comes, and closes.
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}

const agent = new Agent({ keepAlive: true })

function memoryMb({ dataDir }: StackInfo): number {
  const { pid } = readLivingRecord(dataDir, 'api') ?? { pid: 'self' }
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024)
}
