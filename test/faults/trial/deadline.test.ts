import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { judgeDurations } from '../../support/fault/duration.ts'
import { eachOf } from '../../support/fault/fault.ts'
import { openTrial, type Trial } from '../../support/fault/trial.ts'
import { request, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { latenessMs } from '../../support/turn/lateness.ts'

/** Long enough for a loaded machine to accept them all. */
const TIMEOUT_SECONDS = 60
/** 504 comes at most this long after the deadline. */
const PROMISED_MS = 5_000
/** Each of four kinds has this many. */
const TURNS_EACH = Number(process.env.AMS_DEADLINE_TURNS ?? 300)
const WAITING_EACH = 4

let trial: Trial
let key: string
before(async () => {
  trial = await openTrial({ TURN_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS) })
  key = trial.info.keys.a
})
after(() => trial[Symbol.asyncDispose]())

type Ended = { status: number; code: string | undefined; turnId: string; arrivedAtMs: number }

describe('a turn whose time is over ends with 504', { timeout: 600_000 }, () => {
  it('within 5 s, with Temporal away and no worker alive', async () => {
    const agentId = await makeAgent({}, { baseUrl: trial.info.baseUrl, key })
    // These turns come first: among the others, an API may refuse one.
    const lines = await many(TURNS_EACH / WAITING_EACH, () => openConversation(agentId))
    await Promise.all([trial.part('temporal').kill(), ...workers().map((part) => part.kill())])
    const held = many(TURNS_EACH, () => askThroughout(agentId, '[[stall]]'))
    const handedOver = many(TURNS_EACH, () => askThroughout(trial.shop.agentId, orderOf(randomUUID())))
    const waiting = Promise.all(lines.map((conversationId) => askInLine(agentId, conversationId)))
    const abandoned = many(TURNS_EACH, () => askThroughout(agentId, '[[stall]] of a dead API', trial.baseUrls[1]))
    const deadline = (TIMEOUT_SECONDS - 5) * 1_000
    await until('the second API holds its turns', async () => (await countStalled()) >= TURNS_EACH, deadline)
    await secondApi().kill()
    const kinds: [what: string, ended: Ended[]][] = [
      ['held by a living API', await held],
      ['handed over, for tools', await handedOver],
      ['waiting in line', (await waiting).flat()],
      ['of a killed API', await abandoned],
    ]
    const faults: string[] = []
    for (const [what, ended] of kinds) faults.push(...(await judge(what, ended)))
    assert.deepEqual(faults, [])
  })
})

const workers = () => trial.parts.filter(({ name }) => name.startsWith('worker'))
const many = <Result>(count: number, act: () => Promise<Result>) => Promise.all(Array.from({ length: count }, act))
const orderOf = (order: string) => `order=${order} [[tool order {"order": "${order}"}]] [[tokens 8 10]]`

function secondApi() {
  const part = trial.parts.find(({ name }) => name.startsWith('api-'))
  if (!part) throw new Error('There is no second API.')
  return part
}

async function countStalled(): Promise<number> {
  const requests = await fetch(`${trial.info.modelServerUrl}/__control/requests?contains=of a dead API`)
  return ((await requests.json()) as { stalled: boolean }[]).filter(({ stalled }) => stalled).length
}

async function judge(what: string, ended: Ended[]): Promise<string[]> {
  const wrong = ended.filter(({ status, code }) => status !== 504 || code !== 'TURN_TIMEOUT')
  const at = { baseUrl: trial.info.baseUrl, key }
  const lateMs: number[] = []
  await eachOf(ended, 8, async ({ turnId, arrivedAtMs }) => {
    if (turnId) lateMs.push(await latenessMs(turnId, arrivedAtMs, TIMEOUT_SECONDS, at))
  })
  const late = judgeDurations({ what: `504 after the deadline, ${what}`, ms: lateMs, promisedMs: PROMISED_MS })
  return [...late, ...wrong.slice(0, 3).map(({ status, code }) => `${what}: ${status} ${code}`)]
}

async function openConversation(agentId: string): Promise<string> {
  const { data } = await chat(agentId, '[[say hi]]', { baseUrl: trial.info.baseUrl, key })
  return data.conversation_id
}

/** Turns of one conversation: the first one stalls, and the others wait in line behind it. */
const askInLine = (agentId: string, conversationId: string): Promise<Ended[]> =>
  many(WAITING_EACH, () => askThroughout(agentId, '[[stall]] in line', undefined, conversationId))

/**
 * Asks until there is an answer; repeats a request whose connection broke at the first API, and one that was refused before
 * it was accepted, after the time that the refusal says.
 */
async function askThroughout(
  agentId: string,
  message: string,
  firstUrl?: string,
  conversationId?: string,
): Promise<Ended> {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { agent_id: agentId, message, ...(conversationId && { conversation_id: conversationId }) }
  let baseUrl = firstUrl ?? trial.info.baseUrl
  const ask = async () => {
    const options = { baseUrl, key, headers, body, signal: AbortSignal.timeout(240_000) }
    const reply = await request('POST', '/v1/chat', options).catch(() => undefined)
    if (!reply) baseUrl = trial.info.baseUrl
    if (reply?.status !== 503) return reply
    await sleep(Number(reply.headers.get('retry-after')) * 1_000)
    return undefined
  }
  const reply = await until('an answer', ask, 240_000)
  const turnId = reply.headers.get('x-turn-id') ?? ''
  return { status: reply.status, code: reply.error?.code, turnId, arrivedAtMs: Date.now() }
}
