import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Receipt } from '../../domain/turn/receipt.ts'
import { type Reply, request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'
import { listedTool, type McpStandIn, openMcpServer } from '../support/turn/mcp-server.ts'

const TURNS = Number(process.env.AMS_MCP_TURNS ?? 40)
const KILLS = Number(process.env.AMS_MCP_KILLS ?? 5)
const ASKED_AT_ONCE = 8
/** A call takes a moment, so that some kills meet one. */
const CALL_MS = 200
const PATIENCE_MS = 900_000

let own: Services & AsyncDisposable
let server: McpStandIn
/** The effects at the server by their idempotency keys; it outlives the server, as a database would. */
const effects = new Map<string, number>()
const agents = { free: '', allowed: '' }
let approver = ''
const at = () => ({ baseUrl: own.info.baseUrl, key: own.info.keys.a })

before(async () => {
  own = await startOwnStack({ settings: { TURN_TIMEOUT_SECONDS: '900' } })
  await openShop(0)
  const shop = { name: 'shop', url: server.url }
  agents.free = await makeAgent({ 'mcp-servers': [{ ...shop, approval: 'never' }] }, at())
  agents.allowed = await makeAgent({ 'mcp-servers': [{ ...shop, approval: 'always' }] }, at())
  const body = { name: 'approver', scopes: ['approve', 'read'] }
  approver = (await request<{ key: string }>('POST', '/v1/api-keys', { ...at(), body })).data.key
})
after(async () => {
  await server?.close()
  await own?.[Symbol.asyncDispose]()
})

/** Starts the server: each call has its effect when it arrives, and its answer a moment later. */
async function openShop(port: number): Promise<void> {
  server = await openMcpServer([listedTool('pay')], port)
  server.behaves(async ({ method, params = {} }) => {
    if (method !== 'tools/call') return undefined
    const key = String((params._meta as Record<string, unknown> | undefined)?.['ams/idempotency-key'])
    effects.set(key, (effects.get(key) ?? 0) + 1)
    await wait(CALL_MS)
    return undefined
  })
}

/** Sends a request that may be repeated until the service has taken it. */
async function insist<Data>(what: string, send: () => Promise<Reply<Data>>): Promise<Data> {
  let taken: Reply<Data> | undefined
  const isTaken = async () => {
    taken = await send().catch(() => undefined)
    if (taken && taken.status >= 400 && taken.status < 500 && taken.status !== 429)
      throw new Error(`${what}: ${taken.text}`)
    return taken !== undefined && taken.status < 300
  }
  await until(what, isTaken, PATIENCE_MS)
  if (!taken) throw new Error(what)
  return taken.data
}

const readReceipt = (id: string) => insist(`turn ${id}`, () => request<Receipt>('GET', `/v1/turns/${id}`, at()))

async function untilEnded(id: string): Promise<Receipt> {
  await until(`the end of ${id}`, async () => (await readReceipt(id)).ended_at !== null, PATIENCE_MS)
  return await readReceipt(id)
}

/** Asks for one call, allows it where a person must, and returns the receipt of the turn that asked, once all has ended. */
async function askForCall(agent_id: string): Promise<Receipt> {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { agent_id, message: '[[tool shop__pay {"text":"A-1"}]]', background: true }
  const { turn_id } = await insist('a turn', () =>
    request<{ turn_id: string }>('POST', '/v1/chat', { ...at(), body, headers }),
  )
  const asked = await untilEnded(turn_id)
  const [action] = asked.required_actions
  if (!action) return asked
  const decision = { ...at(), key: approver, body: { decision: 'approve' } }
  const decided = await insist('a decision', () =>
    request<{ turn_id: string }>('POST', `/v1/approvals/${action.id}`, decision),
  )
  const continuation = await untilEnded(decided.turn_id)
  assert.equal(continuation.status, 'success')
  return await readReceipt(turn_id)
}

/** Kills one part after the other, with all that it knows, and starts it anew. */
const killNth = async (nth: number): Promise<void> => {
  const kinds = ['worker', 'server', 'api', 'postgres', 'temporal'] as const
  const kind = kinds[nth % kinds.length] ?? 'worker'
  if (kind === 'server') {
    const { port } = server
    await server.close()
    return await openShop(port)
  }
  await own.part(kind).kill()
  own.part(kind).start()
}

describe(`${TURNS} turns with calls of an MCP server, under ${KILLS} kills`, () => {
  it('end once, with no effect twice, none lost, and doubt marked as doubt', { timeout: 3_600_000 }, async () => {
    const inLane = pLimit(ASKED_AT_ONCE)
    const receipts: Receipt[] = []
    const turns = Array.from({ length: TURNS }, (_, index) =>
      inLane(async () => receipts.push(await askForCall(index % 2 === 0 ? agents.free : agents.allowed))),
    )
    const asking = Promise.all(turns)
    const killing = (async () => {
      for (let nth = 0; nth < KILLS; nth++) {
        const due = Math.floor(((nth + 1) * TURNS) / (KILLS + 1))
        await until(`${due} turns have ended`, async () => receipts.length >= due, PATIENCE_MS)
        await killNth(nth)
      }
    })()
    await Promise.all([asking, killing])
    assert.equal(receipts.length, TURNS)
    assert.deepEqual(
      [...effects].filter(([, count]) => count > 1),
      [],
    )
    for (const receipt of receipts) judge(receipt)
    const doubtful = receipts
      .flatMap(({ tool_calls }) => tool_calls)
      .filter(({ status }) => status === 'outcome_unknown')
    assert.ok(doubtful.length <= KILLS * ASKED_AT_ONCE, `${doubtful.length} calls are in doubt`)
  })
})

/** A call that succeeded has its effect; one that failed has none; one in doubt may have it. */
function judge({ turn_id, status, tool_calls }: Receipt): void {
  assert.equal(status, 'success', turn_id)
  const [call, ...more] = tool_calls
  assert.deepEqual([call?.name, more], ['shop__pay', []], turn_id)
  const count = effects.get(`${turn_id}:${call?.call_id}`) ?? 0
  if (call?.status === 'succeeded') assert.equal(count, 1, `${turn_id}: a succeeded call has no effect`)
  else if (call?.status === 'failed') assert.equal(count, 0, `${turn_id}: a failed call has an effect: ${call.error}`)
  else assert.equal(call?.status, 'outcome_unknown', turn_id)
}
