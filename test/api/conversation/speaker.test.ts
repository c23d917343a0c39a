import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import { conversations } from '../../../store/tables/index.ts'
import { database } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const say = (agentId: string, more: Record<string, unknown> = {}) =>
  request<ChatResult>('POST', '/v1/chat', { body: { agent_id: agentId, message: 'Hello', ...more } })

const read = async (id: string) => (await request('GET', `/v1/conversations/${id}`)).data

const idsOf = async (path: string): Promise<string[]> => {
  const { status, text } = await request('GET', path)
  assert.equal(status, 200, text)
  return JSON.parse(text).data.map((row: { id: string; conversationId?: string }) => row.conversationId ?? row.id)
}

const refusal = ({ status, text }: { status: number; text: string }) => {
  const { code, field } = JSON.parse(text).error
  return [status, code, field]
}

describe('POST /v1/chat with user and metadata', () => {
  it('gives the conversation its user and merges metadata by name', async () => {
    const agent = await makeAgent()
    const first = await say(agent, { user: 'ana@example.org', metadata: { plan: 'free', seats: 3 } })
    const { conversation_id } = first.data
    await say(agent, { conversation_id, user: 'ana@example.org', metadata: { plan: 'pro', trial: true } })
    const { userId, metadata } = await read(conversation_id)
    assert.equal(userId, 'ana@example.org')
    assert.deepEqual(metadata, { plan: 'pro', seats: 3, trial: true })
  })

  it('names the user of a conversation that had none', async () => {
    const agent = await makeAgent()
    const { conversation_id } = (await say(agent)).data
    await say(agent, { conversation_id, user: 'late' })
    assert.equal((await read(conversation_id)).userId, 'late')
  })

  it('refuses another user and leaves the conversation as it was', async () => {
    const agent = await makeAgent()
    const { conversation_id } = (await say(agent, { user: 'ana' })).data
    const refused = await say(agent, { conversation_id, user: 'bea', metadata: { plan: 'pro' } })
    assert.deepEqual(refusal(refused), [400, 'VALIDATION_ERROR', 'user'])
    const { turnCount, metadata } = await read(conversation_id)
    assert.deepEqual([turnCount, metadata], [1, {}])
  })

  it('refuses more than 16 values in all', async () => {
    const agent = await makeAgent()
    const many = Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`name${index}`, index]))
    const { conversation_id } = (await say(agent, { metadata: many })).data
    const refused = await say(agent, { conversation_id, metadata: { another: 1 } })
    assert.deepEqual(refusal(refused), [400, 'VALIDATION_ERROR', 'metadata'])
    assert.equal((await say(agent, { conversation_id, metadata: { name0: 'other' } })).status, 200)
  })

  for (const [what, given, field] of [
    ['an empty user', { user: '' }, 'user'],
    ['a user with a line feed', { user: 'a\nb' }, 'user'],
    ['a user of 129 characters', { user: 'a'.repeat(129) }, 'user'],
    ['metadata with an object as a value', { metadata: { a: {} } }, 'metadata.a'],
  ] as const)
    it(`refuses ${what}`, async () => {
      const [status, code, named] = refusal(await say(await makeAgent(), given))
      assert.deepEqual([status, code, named], [400, 'VALIDATION_ERROR', field])
    })
})

describe('PATCH /v1/conversations/{id}', () => {
  it('replaces the metadata', async () => {
    const { conversation_id } = (await say(await makeAgent(), { metadata: { plan: 'free', seats: 3 } })).data
    const changed = await request('PATCH', `/v1/conversations/${conversation_id}`, {
      body: { metadata: { plan: 'pro' } },
    })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(changed.data.metadata, { plan: 'pro' })
    assert.deepEqual((await read(conversation_id)).metadata, { plan: 'pro' })
  })

  it('finds no conversation of another workspace', async () => {
    const { conversation_id } = (await say(await makeAgent())).data
    const changed = await request('PATCH', `/v1/conversations/${conversation_id}`, {
      key: stack.keys.b,
      body: { metadata: {} },
    })
    assert.deepEqual(refusal(changed), [404, 'CONVERSATION_NOT_FOUND', undefined])
  })
})

describe('filters by user and metadata', () => {
  it('find the same conversations in lists, logs, stats and exports', async () => {
    const agent = await makeAgent()
    const ana = (await say(agent, { user: 'ana', metadata: { plan: 'pro', seats: 3 } })).data.conversation_id
    const bea = (await say(agent, { user: 'bea', metadata: { plan: 'pro', trial: true } })).data.conversation_id
    await say(agent)
    for (const [query, found] of [
      ['user=ana', [ana]],
      ['metadata.plan=pro', [bea, ana]],
      ['metadata[seats]=3', [ana]],
      ['metadata.trial=true&metadata.plan=pro', [bea]],
      ['user=ana&metadata.plan=free', []],
    ] as const) {
      assert.deepEqual(await idsOf(`/v1/conversations?agent=${agent}&${query}`), found)
      assert.deepEqual(await idsOf(`/v1/logs?agent=${agent}&${query}`), found)
      const stats = JSON.parse((await request('GET', `/v1/stats?agent=${agent}&${query}`)).text).data
      assert.equal(stats.totals.requests, found.length)
      const logs = JSON.parse((await request('GET', `/v1/agents/${agent}/logs?${query}`)).text).data
      assert.equal(logs.length, found.length)
      const { totalRequests } = (await request('GET', `/v1/agents/${agent}/stats?${query}`)).data
      assert.equal(totalRequests, found.length)
      const { text } = await request('GET', `/v1/logs/export?agent=${agent}&${query}`)
      assert.equal(text.trim().split('\r\n').length, found.length + 1)
    }
  })

  it('are refused where they stand twice, and where metadata names no value', async () => {
    for (const [query, field] of [
      ['user=ana&user=bea', 'user'],
      ['metadata.plan=pro&metadata.plan=free', 'metadata.plan'],
      ['metadata=pro', 'metadata'],
    ] as const)
      for (const path of ['/v1/conversations', '/v1/logs', '/v1/stats'])
        assert.deepEqual(refusal(await request('GET', `${path}?${query}`)), [400, 'VALIDATION_ERROR', field], path)
    const { error } = await request('GET', '/v1/conversations?metadata=pro')
    assert.match(error.message, /does not say which value/)
  })

  it('finds the user of a channel’s conversation of a former release', async () => {
    const agent = await makeAgent()
    const { conversation_id } = (await say(agent)).data
    await database.update(conversations).set({ externalId: 'U1' }).where(eq(conversations.id, conversation_id))
    assert.deepEqual(await idsOf(`/v1/conversations?agent=${agent}&user=U1`), [conversation_id])
    assert.equal((await read(conversation_id)).userId, 'U1')
    assert.deepEqual(refusal(await say(agent, { conversation_id, user: 'U2' })), [400, 'VALIDATION_ERROR', 'user'])
  })

  it('are refused with a name that metadata cannot have', async () => {
    const { status, text } = await request('GET', '/v1/conversations?metadata.a%20b=1')
    assert.equal(status, 400, text)
  })
})

describe('OpenAI’s clients', () => {
  it('name the user and the metadata of the conversation, cut where they are too long', async () => {
    const model = await makeAgent()
    const body = {
      model,
      messages: [{ role: 'user', content: 'Hello' }],
      safety_identifier: 'u'.repeat(200),
      metadata: { plan: 'p'.repeat(600), 'not a name': 'x', nested: {} },
    }
    const answer = await request('POST', '//openai/v1/chat/completions', { body })
    const { ams } = JSON.parse(answer.text)
    assert.deepEqual(ams.ignored, ['metadata.not a name', 'metadata.nested'])
    const { userId, metadata } = await read(ams.conversation_id)
    assert.deepEqual([userId, metadata], ['u'.repeat(128), { plan: 'p'.repeat(512) }])
  })

  it('are told of a user that cannot be one', async () => {
    const body = { model: await makeAgent(), input: 'Hello', user: 'Ana Ruiz' }
    const { text } = await request('POST', '//openai/v1/responses', { body })
    const { ams } = JSON.parse(text)
    assert.deepEqual(ams.ignored, ['user'])
    assert.equal((await read(ams.conversation_id)).userId, null)
  })
})
