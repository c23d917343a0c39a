import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makePerson, openSession } from '../../support/access/person.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'

type Workspace = {
  id: string
  name: string
  retentionDays: number | null
  createdAt: string
  counts: { agents: number; knowledgeBases: number; documents: number; members: number; apiKeys: number }
}

describe('GET /v1/workspace', () => {
  it('shows name, retention, age and the number of what it has', async () => {
    const owner = await makePerson('owner')
    const as = await openSession(owner)
    await makePerson('viewer', owner.workspaceId)
    const { key } = (await request<{ key: string }>('POST', '/v1/api-keys', { ...as, body: { name: 'kept' } })).data
    const gone = (await request('POST', '/v1/api-keys', { ...as, body: { name: 'revoked' } })).data.id
    await request('DELETE', `/v1/api-keys/${gone}`, as)
    const base = await makeKnowledgeBase({ key })
    await base.upload('a.md', '# A\n\nText.')
    await request('POST', '/v1/agents', { key, body: { name: 'second', model: 'local/extractive' } })
    const { data } = await request<Workspace>('GET', '/v1/workspace', as)
    assert.deepEqual([data.id, data.retentionDays], [owner.workspaceId, null])
    assert.deepEqual(data.counts, { agents: 2, knowledgeBases: 1, documents: 1, members: 2, apiKeys: 1 })
    assert.ok(Date.parse(data.createdAt) <= Date.now())
    const { data: changed } = await request<Workspace>('PATCH', '/v1/workspace', { ...as, body: { retentionDays: 30 } })
    assert.deepEqual(changed, { ...data, retentionDays: 30 })
    await request('DELETE', `/v1/agents/${base.agentId}`, { key })
    const { counts } = (await request<Workspace>('GET', '/v1/workspace', as)).data
    assert.deepEqual([counts.agents, counts.knowledgeBases, counts.documents], [1, 0, 0])
  })

  it('is for owners and the scope admin', async () => {
    const editor = await openSession(await makePerson('editor'))
    assert.equal((await request('GET', '/v1/workspace', editor)).error.code, 'SCOPE_MISSING')
    const key = await makeKey({ scopes: ['read', 'write'] })
    assert.equal((await request('GET', '/v1/workspace', { key })).status, 403)
    assert.notEqual(
      (await request('GET', '/v1/workspace')).data.id,
      (await request('GET', '/v1/workspace', { key: stack.keys.b })).data.id,
    )
  })
})
