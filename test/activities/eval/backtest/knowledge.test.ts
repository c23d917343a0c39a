import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../../domain/id.ts'
import { askAgain, askedAgain } from '../../../support/eval/backtest.ts'
import { makeKnowledgeBase } from '../../../support/knowledge/knowledge.ts'
import { modelControl } from '../../../support/model/client.ts'
import { makeKey } from '../../../support/stack/service-key.ts'
import { request, stack } from '../../../support/stack/stack.ts'
import { chat, makeAgent, resumeStream } from '../../../support/turn/chat.ts'
import { openService } from '../../tool/tool-server.ts'

const LONG = Array.from({ length: 12_000 }, (_, place) => String(place).padStart(6, '0')).join(' ')

let service: Awaited<ReturnType<typeof openService>>
before(async () => {
  service = await openService()
  service.answers((_request, response) => response.end(LONG))
})
after(() => service.close())

const card = { type: 'knowledge_card', name: 'look_up', description: 'Looks it up.', config: {} }
const report = () => ({ type: 'api_call', name: 'report', description: 'A report.', config: { url: service.base } })

/** The whole text of the last request with this mark. */
async function askedWith(mark: string): Promise<string> {
  const seen = await modelControl(stack.modelServerUrl).requests({ contains: mark, kind: 'chat' })
  return JSON.stringify(seen.at(-1)?.messages)
}

async function makeLibrarian() {
  const base = await makeKnowledgeBase()
  const { data } = await base.upload('hours.txt', 'The shop opens at nine in the morning.')
  await base.settled(data.id)
  await request('PUT', `/v1/agents/${base.agentId}/tools`, { body: [card] })
  return { ...base, documentId: data.id }
}

describe('the knowledge of a turn that is asked again', () => {
  it('is that of then, or that of today where it searches again', async () => {
    const base = await makeLibrarian()
    const mark = `hours-${newId()}`
    const { data } = await chat(base.agentId, `${mark} When does the shop open?`)
    const { data: later } = await base.upload('later.txt', 'The shop opens at ten since this week.')
    await base.settled(later.id)
    assert.equal((await askedAgain(data.turn_id)).divergence, 'none')
    assert.doesNotMatch(await askedWith(mark), /since this week/)
    await askedAgain(data.turn_id, { retrieval: 'again' })
    assert.match(await askedWith(mark), /since this week/)
  })

  it('leaves the turn out once a passage is gone', async () => {
    const base = await makeLibrarian()
    const { data } = await chat(base.agentId, 'When does the shop open?')
    await request('DELETE', `${base.path}/documents/${base.documentId}`)
    const outcome = await askAgain(data.turn_id)
    assert.deepEqual(outcome, { status: 'left_out', reason: 'passage_gone', cost: '0.00000000' })
  })

  it('is searched by a card where the backtest searches again, and by the ledger else', async () => {
    const base = await makeLibrarian()
    const message = `Card ${newId()}`
    const says = (answer: string) => modelControl(stack.modelServerUrl).setAnswers({ [message]: answer })
    await says('[[tool look_up {"query": "When does the shop open?"}]]')
    const { data } = await chat(base.agentId, message)
    assert.equal((await askedAgain(data.turn_id)).divergence, 'none')
    await says('[[tool look_up {"query": "opening hours"}]]')
    const [recorded, again] = [await askedAgain(data.turn_id), await askedAgain(data.turn_id, { retrieval: 'again' })]
    assert.deepEqual(recorded.newCalls, [{ name: 'look_up', arguments: { query: 'opening hours' }, kind: 'read' }])
    assert.deepEqual([again.newCalls, again.divergence], [[], 'tool_arguments'])
    assert.match(again.candidate.text, /nine in the morning/)
  })
})

describe('a long result', () => {
  it('is read on in the recorded one', async () => {
    const agentId = await makeAgent({ tools: [report()] })
    const script = '[[tool report {}]] [[tool read_tool_result {"call_id": "call_1_1", "offset": 50000}]]'
    const { data } = await chat(agentId, `${newId()} ${script}`)
    const { divergence, candidate, baseline } = await askedAgain(data.turn_id)
    assert.equal(divergence, 'none', JSON.stringify([candidate.text.slice(-300), baseline.text.slice(-300)]))
  })

  it('leaves a request that outgrows the model’s context again', async () => {
    const agentId = await makeAgent({ model: 'openai/b-holds-60000', tools: [report()] })
    const { data, text } = await chat(agentId, `${newId()} ${'[[tool report {}]] '.repeat(4)} [[say Done.]]`)
    assert.equal(data?.text, 'Done.', text)
    const { divergence, candidate, baseline } = await askedAgain(data.turn_id)
    assert.equal(divergence, 'none', JSON.stringify([candidate, baseline]))
  })
})

describe('a candidate’s configuration', () => {
  const recorded = async (configurations: Record<string, unknown>, script: string) => {
    const agentId = await makeAgent(configurations)
    const first = await chat(agentId, 'My name is Ada.')
    const { data } = await chat(agentId, script, { conversationId: first.data.conversation_id })
    const put = async (section: string, body: unknown) => {
      const { status, text } = await request('PUT', `/v1/agents/${agentId}/${section}`, { body })
      assert.equal(status, 200, text)
      const { data: agent } = await request<{ version: number }>('GET', `/v1/agents/${agentId}`)
      return agent.version
    }
    return { turnId: data.turn_id, data, put }
  }

  it('has its own memory', async () => {
    const { turnId, put } = await recorded(
      { memory: { strategy: 'sliding_window', windowSize: 1 } },
      '[[echo-history]]',
    )
    const candidateVersion = await put('memory', { strategy: 'sliding_window', windowSize: 10 })
    const { baseline, candidate } = await askedAgain(turnId, { candidateVersion })
    assert.doesNotMatch(baseline.text, /Ada/)
    assert.match(candidate.text, /My name is Ada/)
  })

  it('has its own guardrails', async () => {
    const { turnId, put } = await recorded({}, '[[say Weapons are no topic here.]]')
    const guardrails = { blockedTopics: ['weapons'], piiDetection: false, maxInputLength: 1000, maxOutputLength: 1000 }
    const candidateVersion = await put('guardrails', guardrails)
    const { divergence, candidate } = await askedAgain(turnId, { candidateVersion })
    assert.deepEqual([divergence, candidate.status], ['status', 'blocked'])
  })

  it('gets the result that came for a call that it need not wait with', async () => {
    const refund = { ...report(), name: 'refund', config: { url: service.base, method: 'POST' } }
    const { turnId, data, put } = await recorded({ tools: [{ ...refund, approval: 'always' }] }, '[[tool refund {}]]')
    const key = await makeKey({ scopes: ['approve', 'read'] })
    const path = `/v1/approvals/${data.required_actions?.[0]?.id}`
    const settled = await request<{ turn_id: string }>('POST', path, { key, body: { decision: 'approve' } })
    await resumeStream(settled.data.turn_id, 0)
    const candidateVersion = await put('tools', [refund])
    const { newCalls, candidate } = await askedAgain(turnId, { candidateVersion })
    assert.deepEqual([newCalls, candidate.status, candidate.finishReason], [[], 'success', 'stop'])
    assert.match(candidate.text, /TOOL SAID: .*000000/s)
  })
})
