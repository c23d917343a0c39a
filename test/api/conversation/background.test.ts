import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { codeBlocksOf, runProgram } from '../../support/document.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { makeAgent, openChatStream } from '../../support/turn/chat.ts'

type Left = { turn_id: string; conversation_id: string; status: string }

const leave = (agent_id: string, message: string, more: object = {}, headers: Record<string, string> = {}) =>
  request<Left>('POST', '/v1/chat', { headers, body: { agent_id, message, background: true, ...more } })

const endOf = (turnId: string) =>
  until('the end', async () => {
    const { data } = await request('GET', `/v1/turns/${turnId}`)
    return data.ended_at === null ? undefined : data
  })

describe('POST /v1/chat, in the background,', () => {
  it('answers 202 with the turn, whose receipt has the answer later', async () => {
    const { status, data, headers, text } = await leave(await makeAgent(), '[[slow 1]] [[say done]]')
    assert.equal(status, 202, text)
    assert.deepEqual(Object.keys(data), ['turn_id', 'conversation_id', 'status'])
    assert.equal(data.status, 'running')
    assert.equal(headers.get('location'), `/api/v1/turns/${data.turn_id}`)
    assert.equal(headers.get('x-turn-id'), data.turn_id)
    const paths = JSON.parse(text).next_steps.map(({ path }: { path: string }) => path)
    assert.equal(paths[0], `/api/v1/turns/${data.turn_id}`)
    const receipt = await endOf(data.turn_id)
    assert.deepEqual([receipt.status, receipt.text, receipt.conversation_id], ['success', 'done', data.conversation_id])
  })

  it('waits in line behind a turn of the conversation', async () => {
    const agentId = await makeAgent()
    const first = await leave(agentId, '[[slow 1]] [[say one]]')
    const second = await leave(agentId, '[[say two]]', { conversation_id: first.data.conversation_id })
    assert.deepEqual([second.status, second.data.status], [202, 'waiting'])
    assert.equal((await endOf(second.data.turn_id)).text, 'two')
  })

  it('gets the same 202 for the same Idempotency-Key, also after the end', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await leave(agentId, '[[say once]]', {}, headers)
    await endOf(first.data.turn_id)
    const again = await leave(agentId, '[[say once]]', {}, headers)
    assert.deepEqual([again.status, again.data], [202, { ...first.data, status: 'success' }])
    assert.equal(again.headers.get('location'), first.headers.get('location'))
    const waited = await leave(agentId, '[[say once]]', { background: false }, headers)
    assert.equal(waited.error.code, 'IDEMPOTENCY_CONFLICT')
  })

  it('refuses at once what chat refuses', async () => {
    const { status, error } = await leave(randomUUID(), 'Hello')
    assert.deepEqual([status, error.code], [404, 'AGENT_NOT_FOUND'])
    const given = await leave(await makeAgent(), 'Hello', { background: 'yes' })
    assert.deepEqual([given.status, given.error.field], [400, 'background'])
  })

  it('runs the example of docs/conversations.md', async () => {
    const agentId = await makeAgent({ systemPrompt: 'Every employee has 28 days of paid leave.' })
    const [{ code = '' } = {}] = codeBlocksOf('docs/conversations.md', ['bash'])
    const env = { AMS: `${stack.baseUrl}/api/v1`, KEY: stack.keys.a, AGENT: agentId }
    assert.match(await runProgram('bash', code, env), /"status":"success"/)
  })
})

describe('POST /v1/chat-stream', () => {
  it('refuses background with the way to follow such a turn', async () => {
    const agent_id = await makeAgent()
    const body = { agent_id, message: 'Hello', background: true }
    const { status, error } = await request('POST', '/v1/chat-stream', { body })
    assert.deepEqual([status, error.code, error.field], [400, 'VALIDATION_ERROR', 'background'])
    assert.match(error.fix, /POST \/v1\/chat,/)
    const stream = await openChatStream(agent_id, '[[say works]]')
    assert.match(await stream.text(), /works/)
  })
})
