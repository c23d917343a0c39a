import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeSuite, saying } from '../../support/eval/eval.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const UNKNOWN = '0199b4a3-1a2b-7c3d-8e4f-5a6b7c8d9e0f'
const PAGE = '# Leave\n\nEvery employee has 28 days of paid leave a year.'

describe('GET /v1/agents/{id}/contents', () => {
  it('counts knowledge, suites, conversations and turns, without those of evals', async () => {
    const { agentId, path } = await makeSuite([saying('yes', 'yes')])
    await request('POST', `${path}/run`)
    const base = await makeKnowledgeBase({ agentId })
    await base.upload('a.md', PAGE)
    const gone = (await base.upload('b.md', 'Text.')).data.id
    await request('DELETE', `${base.path}/documents/${gone}`)
    const { conversation_id: conversationId } = (await chat(agentId, '[[say one]]')).data
    await chat(agentId, '[[say two]]', { conversationId })
    const deleted = (await chat(agentId, '[[say three]]')).data.conversation_id
    await request('DELETE', `/v1/agents/${agentId}/conversations/${deleted}`)
    const { status, data } = await request('GET', `/v1/agents/${agentId}/contents`)
    assert.equal(status, 200)
    assert.deepEqual(data, {
      knowledgeBases: 1,
      documents: 1,
      documentBytes: PAGE.length,
      evalSuites: 1,
      conversations: 1,
      turns: 2,
    })
  })

  it('answers 404 for an unknown agent and to another workspace, 400 for a wrong id, 403 without the scope', async () => {
    const agentId = await makeAgent()
    const codeOf = async (id: string, key = stack.keys.a) =>
      (await request('GET', `/v1/agents/${id}/contents`, { key })).error?.code
    assert.equal(await codeOf(UNKNOWN), 'AGENT_NOT_FOUND')
    assert.equal(await codeOf(agentId, stack.keys.b), 'AGENT_NOT_FOUND')
    assert.equal(await codeOf('x'), 'VALIDATION_ERROR')
    assert.equal(await codeOf(agentId, await makeKey({ scopes: ['chat'] })), 'SCOPE_MISSING')
  })
})

describe('GET /v1/agents/{id}/knowledge-bases/{kbId}/contents', () => {
  it('counts documents, their bytes, and the chunks of those that are ready', async () => {
    const base = await makeKnowledgeBase()
    const contents = async () => (await request('GET', `${base.path}/contents`)).data
    assert.deepEqual(await contents(), { documents: 0, documentBytes: 0, chunks: 0 })
    const { id } = (await base.upload('a.md', PAGE)).data
    const { chunkCount } = await base.settled(id)
    assert.deepEqual(await contents(), { documents: 1, documentBytes: PAGE.length, chunks: chunkCount })
  })

  it('answers 404 for an unknown knowledge base or agent', async () => {
    const base = await makeKnowledgeBase()
    const codeOf = async (path: string, key = stack.keys.a) => (await request('GET', path, { key })).error?.code
    const below = (agentId: string, kbId: string) => `/v1/agents/${agentId}/knowledge-bases/${kbId}/contents`
    assert.equal(await codeOf(below(base.agentId, UNKNOWN)), 'KNOWLEDGE_BASE_NOT_FOUND')
    assert.equal(await codeOf(below(UNKNOWN, base.id)), 'AGENT_NOT_FOUND')
    assert.equal(await codeOf(below(base.agentId, base.id), stack.keys.b), 'AGENT_NOT_FOUND')
  })
})
