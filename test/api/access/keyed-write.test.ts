import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { isKeyed } from '../../../api/request/idempotency.ts'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import { AUDITED_WRITES } from '../../support/access/audited-write.ts'
import { executeAsOwner } from '../../support/stack/owner.ts'
import { database, makeKey } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

type Operation = { operationId: string; parameters?: { $ref?: string; name?: string }[] }
const document = JSON.parse((await request('GET', '/openapi.json', { key: null })).text) as {
  paths: Record<string, Record<string, Operation>>
}
const keyed = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { operationId }]) =>
    isKeyed(method, `/api${path}`) ? [operationId] : [],
  ),
)

/** The last POST that this process has sent. Each gets a key of its own. */
let last: { url: string; init: RequestInit } | undefined
const send = globalThis.fetch
const sendKeyed = (url: string | URL | Request, init?: RequestInit) => {
  if (init?.method !== 'POST' || !String(url).startsWith(stack.baseUrl)) return send(url, init)
  const headers = { 'idempotency-key': randomUUID(), ...(init.headers as Record<string, string>) }
  last = { url: String(url), init: { ...init, headers } }
  return send(url, last.init)
}
globalThis.fetch = Object.assign(sendKeyed, { preconnect: send.preconnect })
after(() => {
  globalThis.fetch = send
})

const entriesOf = async (response: Response, action: string) => {
  const { data } = await request<AuditEntry[]>('GET', `/v1/audit?action=${action}`)
  return data.filter(({ request_id }) => request_id === response.headers.get('x-request-id'))
}
const NEW = { name: 'keyed', model: 'local/extractive' }
const create = (key: string, body: object = NEW, by?: string) =>
  request('POST', '/v1/agents', { body, headers: { 'idempotency-key': key }, ...(by && { key: by }) })

// The server of the tools is gone when the request is repeated, and it is asked first.
const isRepeatable = ([id]: [string, unknown]) => keyed.includes(id) && id !== 'acceptAgentMcpTools'

describe('a POST with an Idempotency-Key', () => {
  it('is refused for a body of 3,000 levels', async () => {
    const deep: unknown = JSON.parse('['.repeat(3_000) + ']'.repeat(3_000))
    const { status, error } = await create(randomUUID(), { ...NEW, promptConfig: { variables: deep } })
    assert.deepEqual([status, error?.code], [400, 'VALIDATION_ERROR'])
  })

  for (const [operationId, write] of Object.entries(AUDITED_WRITES).filter(isRepeatable))
    it(`does ${operationId} once`, async () => {
      const first = await write()
      assert.ok(first.status < 300, first.text)
      assert.ok(last)
      const again = await send(last.url, { ...last.init, signal: null })
      const text = await again.text()
      assert.equal(again.status, first.status, text)
      assert.deepEqual(idsOf(JSON.parse(text)), idsOf(JSON.parse(first.text)))
      assert.deepEqual(await entriesOf(again, operationId), [])
    })

  it('gets the same API key again, which works', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const make = () => request('POST', '/v1/api-keys', { headers, body: { name: 'keyed', scopes: ['read'] } })
    const [first, again] = [await make(), await make()]
    assert.equal(again.data.key, first.data.key)
    assert.equal((await request('GET', '/v1/agents', { key: String(again.data.key) })).status, 200)
  })

  it('does it once for ten requests at a time', async () => {
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(key)))
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [201])
    assert.equal(new Set(replies.map(({ data }) => data.id)).size, 1)
  })

  it('is refused with another body, and with another path', async () => {
    const key = randomUUID()
    assert.equal((await create(key)).status, 201)
    const body = await create(key, { ...NEW, name: 'another' })
    assert.deepEqual([body.status, body.error.code], [409, 'IDEMPOTENCY_CONFLICT'])
    const headers = { 'idempotency-key': key }
    const path = await request('POST', `/v1/agents/${await makeAgent()}/clone`, { headers })
    assert.deepEqual([path.status, path.error.code], [409, 'IDEMPOTENCY_CONFLICT'])
  })

  it('is tried again after a refusal', async () => {
    const key = randomUUID()
    assert.equal((await create(key, { ...NEW, model: 'none' })).status, 400)
    assert.equal((await create(key)).status, 201)
  })

  it('does not meet the key of another client', async () => {
    const key = randomUUID()
    const [first, other] = [await create(key), await create(key, NEW, await makeKey())]
    assert.notEqual(first.data.id, other.data.id)
  })

  it('does it again after 24 hours', async () => {
    const key = randomUUID()
    const first = await create(key)
    await executeAsOwner(
      database,
      sql`update keyed_writes set created_at = now() - interval '25 hours' where key = ${key}`,
    )
    const again = await create(key)
    assert.equal(again.status, 201)
    assert.notEqual(again.data.id, first.data.id)
  })

  it('keeps nothing readable', async () => {
    const key = randomUUID()
    await create(key, { ...NEW, name: 'unreadable' })
    const { rows } = await executeAsOwner(database, sql`select result from keyed_writes where key = ${key}`)
    assert.match(String(rows[0]?.result), /^v2\./)
  })

  it('has a key of at most 255 characters', async () => {
    assert.equal((await create('x'.repeat(256))).status, 400)
  })
})

/** The ids and names of an answer: what a repeated request must not change. */
const idsOf = ({ data }: { data?: unknown }): unknown => {
  const pick = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(pick)
    if (value === null || typeof value !== 'object') return undefined
    const { id, name, version, key, secret } = value as Record<string, unknown>
    return { id, name, version, key, secret }
  }
  return pick(data)
}
