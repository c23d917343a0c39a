import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { AgentStats } from '../../../domain/log/entry.ts'
import type { WorkspaceLog } from '../../../domain/log/workspace-entry.ts'
import type { ConversationTurn } from '../../../domain/turn/conversation.ts'
import type { Feedback } from '../../../domain/turn/feedback.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { logHours, requestLogs, turnFeedback, turns } from '../../../store/tables/index.ts'
import { database, makeKey } from '../../support/stack/service-key.ts'
import { type RequestOptions, request, until } from '../../support/stack/stack.ts'
import { chat, makeAgent, openChatStream } from '../../support/turn/chat.ts'

const BAD: Feedback = { score: -1, comment: 'It is 14 days.', tags: ['wrong', 'too-long'] }

const rate = (turnId: string, body: unknown, options: RequestOptions = {}) =>
  request<Feedback>('PUT', `/v1/turns/${turnId}/feedback`, { ...options, body })
const unrate = (turnId: string) => request('DELETE', `/v1/turns/${turnId}/feedback`)
const feedbackOf = async (turnId: string) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data.feedback
const statsOf = async (agentId: string) =>
  (await request<AgentStats>('GET', `/v1/agents/${agentId}/stats`)).data.feedback
const logsOf = async (query: string) => (await request<WorkspaceLog[]>('GET', `/v1/logs?${query}`)).data

describe('PUT /v1/turns/{turn_id}/feedback', () => {
  it('stands in receipt, transcript, log and stats', async () => {
    const agentId = await makeAgent()
    const [rated, other] = [(await chat(agentId, 'one')).data, (await chat(agentId, 'two')).data]
    assert.deepEqual([(await rate(rated.turn_id, BAD)).data, await feedbackOf(rated.turn_id)], [BAD, BAD])
    assert.equal(await feedbackOf(other.turn_id), null)
    const path = `/v1/conversations/${rated.conversation_id}`
    assert.deepEqual((await request<{ turns: ConversationTurn[] }>('GET', path)).data.turns[0]?.feedback, BAD)
    const found = await logsOf(`agent=${agentId}&feedback=-1,0`)
    assert.deepEqual(
      found.map(({ turnId, feedback }) => [turnId, feedback]),
      [[rated.turn_id, BAD]],
    )
    assert.deepEqual(await logsOf(`agent=${agentId}&feedback=1`), [])
    const [newest, oldest] = (await request<WorkspaceLog[]>('GET', `/v1/agents/${agentId}/logs`)).data
    assert.deepEqual([newest?.feedback, oldest?.feedback], [null, BAD])
    assert.deepEqual(await statsOf(agentId), { positive: 0, neutral: 0, negative: 1 })
  })

  it('counts as it was given last', async () => {
    const agentId = await makeAgent()
    const { turn_id } = (await chat(agentId, 'hi')).data
    for (const score of [1, -1, 0]) await rate(turn_id, { ...BAD, score })
    assert.deepEqual((await rate(turn_id, { score: 1 })).data, { score: 1, comment: null, tags: [] })
    assert.deepEqual(await statsOf(agentId), { positive: 1, neutral: 0, negative: 0 })
  })

  it('is refused while the turn runs, and unknown for an eval and for another agent', async () => {
    const agentId = await makeAgent()
    const response = await openChatStream(agentId, `${randomUUID()} [[tokens 1000 20]]`)
    const running = response.headers.get('x-turn-id') ?? ''
    const { status, error } = await rate(running, BAD)
    assert.deepEqual([status, error.code], [409, 'TURN_NOT_ENDED'])
    await request('POST', `/v1/turns/${running}/cancel`)
    await response.body?.cancel()
    const { turn_id } = (await chat(agentId, 'hi')).data
    const key = await makeKey({ scopes: ['chat'], agentIds: [await makeAgent()] })
    assert.equal((await rate(turn_id, BAD, { key })).status, 404)
    assert.equal((await rate(turn_id, BAD, { key: await makeKey({ scopes: ['read'] }) })).status, 403)
    assert.equal(
      (await rate(turn_id, BAD, { key: await makeKey({ scopes: ['chat'], agentIds: [agentId] }) })).status,
      200,
    )
    await database.update(turns).set({ source: 'eval' }).where(eq(turns.id, turn_id))
    assert.equal((await rate(turn_id, BAD)).error.code, 'TURN_NOT_FOUND')
  })

  for (const [fault, body] of [
    ['score', { score: 2 }],
    ['score', {}],
    ['comment', { score: 1, comment: 'x'.repeat(5_001) }],
    ['tags', { score: 1, tags: Array.from({ length: 21 }, (_, tag) => `${tag}`) }],
  ] as const)
    it(`refuses a wrong ${fault}: ${JSON.stringify(body).slice(0, 30)}`, async () => {
      const { turn_id } = (await chat(await makeAgent(), 'hi')).data
      const { status, error } = await rate(turn_id, body)
      assert.deepEqual([status, error.field], [400, fault])
    })

  it('has its comment and tags masked with piiDetection', async () => {
    const guardrails = { piiDetection: true, blockedTopics: [], maxInputLength: 1000, maxOutputLength: 1000 }
    const { turn_id } = (await chat(await makeAgent({ guardrails }), 'hi')).data
    const { data } = await rate(turn_id, { score: 1, comment: 'Thanks! ada@example.com', tags: ['bob@example.com'] })
    assert.doesNotMatch(JSON.stringify(data), /ada@|bob@/)
  })

  it('is counted in an hour that is summed up already', async () => {
    const agentId = await makeAgent()
    const { turn_id } = (await chat(agentId, 'hi')).data
    const hour = new Date('2025-07-01T10:00:00Z')
    await database.update(requestLogs).set({ createdAt: hour }).where(eq(requestLogs.turnId, turn_id))
    const [entry] = await database.select().from(requestLogs).where(eq(requestLogs.turnId, turn_id))
    const sums = { requests: 1, errors: 0, tokensIn: 1, tokensOut: 1, cost: '0', latencies: 0, latencySumMs: 0 }
    const workspaceId = String(entry?.workspaceId)
    await database.insert(logHours).values({ agentId, hour, workspaceId, ...sums, histogram: [] })
    const counted = async () => {
      const [row] = await database.select().from(logHours).where(eq(logHours.agentId, agentId))
      return [row?.positive, row?.neutral, row?.negative]
    }
    await rate(turn_id, { score: 1 })
    await rate(turn_id, BAD)
    assert.deepEqual(await counted(), [0, 0, 1])
    await unrate(turn_id)
    assert.deepEqual(await counted(), [0, 0, 0])
  })
})

describe('DELETE /v1/turns/{turn_id}/feedback', () => {
  it('takes it out of receipt and stats; without one it changes nothing', async () => {
    const agentId = await makeAgent()
    const { turn_id } = (await chat(agentId, 'hi')).data
    await rate(turn_id, BAD)
    for (const _again of ['removed', 'none there']) {
      const { status, json } = await unrate(turn_id)
      assert.deepEqual([status, Object.keys(json)], [200, ['message']])
    }
    assert.equal(await feedbackOf(turn_id), null)
    assert.deepEqual(await statsOf(agentId), { positive: 0, neutral: 0, negative: 0 })
    assert.deepEqual(await logsOf(`agent=${agentId}&feedback=-1`), [])
  })
})

describe('the feedback of a deleted conversation', () => {
  it('keeps its score in the log, and loses comment and tags', async () => {
    const agentId = await makeAgent()
    const { turn_id, conversation_id } = (await chat(agentId, 'hi')).data
    await rate(turn_id, BAD)
    await request('DELETE', `/v1/agents/${agentId}/conversations/${conversation_id}`)
    const [entry] = await logsOf(`agent=${agentId}&feedback=-1`)
    assert.deepEqual(entry?.feedback, { score: -1, comment: null, tags: [] })
    assert.deepEqual(await statsOf(agentId), { positive: 0, neutral: 0, negative: 1 })
    const left = () => database.select({ at: sql`1` }).from(turnFeedback).where(eq(turnFeedback.turnId, turn_id))
    await until('the texts are purged', async () => (await left()).length === 0)
  })

  it('of a turn with an Idempotency-Key is purged before the turn', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': randomUUID() }
    const { turn_id, conversation_id } = (await chat(agentId, 'hi', { headers })).data
    await rate(turn_id, BAD)
    await request('DELETE', `/v1/agents/${agentId}/conversations/${conversation_id}`)
    const left = () => database.select({ at: sql`1` }).from(turnFeedback).where(eq(turnFeedback.turnId, turn_id))
    await until('the texts are purged', async () => (await left()).length === 0)
    assert.equal((await database.select({ at: sql`1` }).from(turns).where(eq(turns.id, turn_id))).length, 1)
  })
})
