import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { queryRequest } from '../../../domain/knowledge/query.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { modelControl } from '../../support/model/client.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const control = modelControl(stack.modelServerUrl)
const MANUAL = `# Blue pump\n\nThe blue pump weighs nine kilos. The blue pump needs oil every forty hours.\n\n# Red valve\n
The red valve weighs two kilos. The red valve is made of brass.\n\n# Green hose\n\nThe green hose weighs one kilo.`
const FIRST = 'How much does the red valve weigh?'
const ANSWER = 'Two kilos.'
const FOLLOW_UP = 'And what is it made of?'
const QUERY = 'What is the red valve made of?'

let agentId: string
before(async () => {
  agentId = await withManual({})
  await control.setAnswers({ [FIRST]: `[[say ${ANSWER}]]` })
})

/** An agent with the manual and these configurations. */
async function withManual(configurations: Record<string, unknown>): Promise<string> {
  const base = await makeKnowledgeBase({ agentId: await makeAgent(configurations) })
  const { data } = await base.upload('manual.md', MANUAL)
  assert.equal((await base.settled(data.id)).status, 'ready')
  return base.agentId
}

/** The stand-in gets this question for the search query of a message behind FIRST; its first line makes it unique. */
const askedFor = (message: string): string =>
  queryRequest('', conversation, message, AbortSignal.abort()).messages.at(-1)?.text ?? ''
const conversation = [
  { role: 'user' as const, text: FIRST },
  { role: 'assistant' as const, text: ANSWER },
]

const receiptOf = async (turnId: string) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data
const rewritesOf = ({ model_calls }: Receipt) => model_calls.filter(({ purpose }) => purpose === 'rewrite')
const askedTexts = async (message: string) =>
  (await control.requests({ contains: 'last_message' })).filter(({ messages }) =>
    messages?.at(-1)?.text.includes(`<last_message>\n${message}\n`),
  )

/** Asks FIRST and then a message that is sent once; `script` is the stand-in's for the search query. */
async function ask(agent: string, message: string, script?: string): Promise<Receipt> {
  if (script !== undefined) await control.setAnswers({ [askedFor(message)]: script })
  const first = await chat(agent, FIRST)
  const { status, data, text } = await chat(agent, message, { conversationId: first.data.conversation_id })
  assert.equal(status, 200, text)
  return receiptOf(data.turn_id)
}

describe('the search for a message behind others', () => {
  it('has a query that the model writes; the call counts in usage and cost', async () => {
    const receipt = await ask(agentId, FOLLOW_UP, `[[say ${QUERY}]] [[usage 300 20]]`)
    assert.deepEqual(receipt.retrieval, { query: QUERY, made_by: 'model' })
    assert.equal(receipt.chunks[0]?.heading, 'Red valve')
    const [rewrite, ...others] = rewritesOf(receipt)
    const { promptTokens, completionTokens } = rewrite?.usage ?? {}
    assert.deepEqual([promptTokens, completionTokens, rewrite?.error, others], [300, 20, null, []])
    const answer = receipt.model_calls.find(({ purpose }) => purpose === 'answer')
    assert.equal(receipt.usage.promptTokens, 300 + (answer?.usage.promptTokens ?? 0))
    const costs = receipt.model_calls.map(({ cost }) => Number(cost))
    assert.equal(Number(receipt.cost).toFixed(8), costs.reduce((sum, cost) => sum + cost, 0).toFixed(8))
    assert.ok(Number(rewrite?.cost) > 0)
    assert.equal((await askedTexts(FOLLOW_UP)).length, 1)
  })

  it('asks no model for the first message, nor without a ready document', async () => {
    const { data } = await chat(agentId, 'What does it weigh?')
    assert.deepEqual((await receiptOf(data.turn_id)).retrieval, { query: 'What does it weigh?', made_by: 'message' })
    const empty = await makeKnowledgeBase()
    const receipt = await ask(empty.agentId, 'Why is it so?')
    assert.deepEqual([receipt.retrieval, rewritesOf(receipt)], [{ query: 'Why is it so?', made_by: 'message' }, []])
    const none = await ask(await makeAgent(), 'How is it?')
    assert.deepEqual([none.retrieval, rewritesOf(none)], [null, []])
  })

  it('has the rare words of the message before when the model fails or writes what is no query', async () => {
    const hostile = {
      'Where is it sold?': '[[fail 500]]',
      'Where is it used?': '[[say ]]',
      'Where is it built?': '[[say Two\nlines.]]',
      'Where is it stored?': `[[chunk 200]] [[say ${'word '.repeat(2000)}]]`,
      'Where is it tested?': '[[garbage]]',
      'Where is it cut?': '[[cut 1]] [[say What is the red valve cut with?]]',
      'Where is it long?': '[[length]] [[say What is the red]]',
    }
    for (const [message, script] of Object.entries(hostile)) {
      const receipt = await ask(agentId, message, script)
      assert.deepEqual(receipt.retrieval, { query: `${message} red valve weigh`, made_by: 'words' }, script)
      assert.equal(receipt.chunks[0]?.heading, 'Red valve')
      assert.equal(rewritesOf(receipt).length, 1, script)
    }
  })

  it('waits at most five seconds for the model', async () => {
    const receipt = await ask(agentId, 'Where is it late?', '[[stall]]')
    assert.equal(receipt.retrieval?.made_by, 'words')
    assert.notEqual(rewritesOf(receipt)[0]?.error, null)
    assert.equal(receipt.status, 'success')
  })

  it('has no query about a blocked topic, and masks the query', async () => {
    const guardrails = { blockedTopics: ['brass'], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }
    const guarded = await withManual({ guardrails })
    const blocked = await ask(guarded, 'Where is it kept?', '[[say Where is the brass of the red valve kept?]]')
    assert.equal(blocked.retrieval?.made_by, 'words')
    const masked = await ask(guarded, 'Where is it from?', '[[say Does anna@example.com sell the red valve?]]')
    assert.deepEqual(masked.retrieval, { query: 'Does [EMAIL] sell the red valve?', made_by: 'model' })
  })

  it('is as the memory settings say', async () => {
    for (const [followUpQuery, query] of [
      ['words', 'Where is it found? red valve weigh'],
      ['message', 'Where is it found?'],
    ] as const) {
      const agent = await withManual({ memory: { strategy: 'sliding_window', windowSize: 10, followUpQuery } })
      const receipt = await ask(agent, 'Where is it found?')
      assert.deepEqual([receipt.retrieval, rewritesOf(receipt)], [{ query, made_by: followUpQuery }, []])
    }
    const body = { strategy: 'sliding_window', windowSize: 10, followUpQuery: 'always' }
    const refused = await request('PUT', `/v1/agents/${agentId}/memory`, { body })
    assert.deepEqual([refused.status, refused.error.code], [400, 'VALIDATION_ERROR'])
    assert.match(refused.error.message, /followUpQuery/)
  })

  it('has the rare words of the message before with a local model', async () => {
    const local = await withManual({ model: 'local/extractive' })
    const receipt = await ask(local, 'And what is it made of?')
    assert.equal(receipt.retrieval?.made_by, 'words')
    assert.match(receipt.retrieval?.query ?? '', /^And what is it made of\? red valve/)
    assert.equal(receipt.chunks[0]?.heading, 'Red valve')
  })

  it('is made once when the holder dies behind the model call', async () => {
    await using doomed = await startOwnApi({ AMS_FAULT_POINT: 'turn.prepare.before-snapshot' })
    const message = 'Where is it repaired?'
    await control.setAnswers({ [askedFor(message)]: '[[say Where is the red valve repaired?]]' })
    const { data } = await chat(agentId, FIRST)
    const conversationId = data.conversation_id
    await assert.rejects(chat(agentId, message, { conversationId, baseUrl: doomed.baseUrl }))
    type Turns = { turns: { turn_id: string; message: string; status: string }[] }
    const turn = await until('the turn is answered', async () => {
      const { turns } = (await request<Turns>('GET', `/v1/conversations/${conversationId}`)).data
      return turns.find((each) => each.message === message && each.status === 'success')
    })
    const receipt = await receiptOf(turn.turn_id)
    assert.deepEqual(receipt.retrieval, { query: 'Where is the red valve repaired?', made_by: 'model' })
    assert.deepEqual([rewritesOf(receipt).length, (await askedTexts(message)).length], [1, 1])
  })
})
