import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Agent } from '../../../domain/agent/agent.ts'
import { type Reply, request, stack } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const MODEL = 'openai/gpt-4o-mini'
const create = async () => ({ id: await makeAgent() })
const put = (id: string, name: string, body: unknown) => request('PUT', `/v1/agents/${id}/${name}`, { body })

function assertRefused(reply: Reply<unknown>, status: number, code: string, mention = ''): void {
  assert.deepEqual([reply.status, reply.error?.code], [status, code], reply.text)
  assert.ok(reply.error.message.includes(mention), reply.error.message)
}

describe('DELETE /v1/agents/{id}', () => {
  const remove = (id: string, headers = {}) => request('DELETE', `/v1/agents/${id}`, { headers })

  it('answers with a message and hides all parts of the agent', async () => {
    const { id } = await create()
    const reply = await remove(id)
    assert.equal(reply.status, 200)
    assert.deepEqual(Object.keys(reply.json), ['message'])
    const paths = ['', '/prompt', '/tools', '/versions', '/versions/1', '/knowledge-bases', '/evals', '/logs', '/stats']
    for (const path of paths) assertRefused(await request('GET', `/v1/agents/${id}${path}`), 404, 'AGENT_NOT_FOUND', id)
    assertRefused(await put(id, 'model', { model: MODEL }), 404, 'AGENT_NOT_FOUND', id)
    assertRefused(await request('POST', `/v1/agents/${id}/clone`), 404, 'AGENT_NOT_FOUND', id)
    assertRefused(
      await request('POST', '/v1/chat', { body: { agent_id: id, message: 'hi' } }),
      404,
      'AGENT_NOT_FOUND',
      id,
    )
    const listed = (await request<Agent[]>('GET', '/v1/agents')).data
    assert.ok(!listed.some((agent) => agent.id === id))
  })

  it('answers 404 to a second DELETE', async () => {
    const { id } = await create()
    await remove(id)
    assertRefused(await remove(id), 404, 'AGENT_NOT_FOUND', id)
  })

  it('answers 404 to another workspace and keeps the agent', async () => {
    const { id } = await create()
    const reply = await request('DELETE', `/v1/agents/${id}`, { key: stack.keys.b })
    assertRefused(reply, 404, 'AGENT_NOT_FOUND', id)
    assert.equal((await request('GET', `/v1/agents/${id}`)).status, 200)
  })

  it('answers 412 to a stale If-Match and keeps the agent', async () => {
    const { id } = await create()
    assertRefused(await remove(id, { 'if-match': '"7"' }), 412, 'VERSION_CONFLICT')
    assert.equal((await request('GET', `/v1/agents/${id}`)).status, 200)
  })
})
