import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import type { Document } from '../../../domain/knowledge/document.ts'
import { estimateTokens } from '../../../domain/model/token-estimate.ts'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { modelControl } from '../../support/model/client.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { open, readEvents, request, stack, until } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const control = modelControl(stack.modelServerUrl)
const QUESTION = 'How long is the halyard?'
const CARD = { type: 'knowledge_card', name: 'look_up', description: 'Looks it up.', config: {} }
const GERMAN = { type: 'eq', key: 'language', value: 'de' }
const NONE = { type: 'eq', key: 'language', value: 'fr' }

let boats: TestBase
let ropes: TestBase
let empty: TestBase
before(async () => {
  boats = await makeKnowledgeBase({ agentId: await makeAgent({ tools: [CARD] }) })
  ropes = await makeKnowledgeBase({ agentId: boats.agentId })
  empty = await makeKnowledgeBase({ agentId: boats.agentId })
  const sections = Array.from(
    { length: 30 },
    (_, n) => `# Boat ${n}\n\nThe halyard of boat ${n} is ${n + 10} metres long.`,
  )
  await fill(boats, 'boats.md', sections.join('\n\n'), { language: 'en' })
  await fill(boats, 'boote.md', '# Jolle\n\nDas Fall (halyard) der Jolle ist 8 Meter long.', { language: 'de' })
  await fill(ropes, 'ropes.md', '# Rope\n\nA halyard is a rope; it is as long as the mast.', { language: 'en' })
})

async function fill(base: TestBase, filename: string, content: string, attributes = {}): Promise<void> {
  const body = { filename, content, attributes }
  const { data } = await request<Document>('POST', `${base.path}/documents`, { body })
  assert.equal((await base.settled(data.id, 120_000)).status, 'ready')
}

type Asked = { message?: string; agent?: string; conversation?: string | undefined }

const bodyOf = (retrieval: unknown, { message = QUESTION, agent = boats.agentId, conversation }: Asked = {}) => ({
  agent_id: agent,
  message,
  retrieval,
  ...(conversation && { conversation_id: conversation }),
})

/** Asks with these limits. @returns the receipt of the turn */
async function ask(retrieval: unknown, asked?: Asked): Promise<Receipt> {
  const { status, data, text } = await request<ChatResult>('POST', '/v1/chat', { body: bodyOf(retrieval, asked) })
  assert.equal(status, 200, text)
  return receiptOf(data.turn_id)
}

async function receiptOf(turnId: string): Promise<Receipt> {
  return (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data
}

const filesOf = ({ chunks }: Receipt) => [...new Set(chunks.map(({ filename }) => filename))].sort()
const refusal = async (retrieval: unknown) => {
  const { status, error } = await request('POST', '/v1/chat', { body: bodyOf(retrieval) })
  return [status, error.code, error.message]
}

describe('a chat request with retrieval', () => {
  it('gets passages of the documents that fit its filter, and its receipt shows the limits', async () => {
    const receipt = await ask({ filter: GERMAN })
    assert.deepEqual(filesOf(receipt), ['boote.md'])
    assert.deepEqual(receipt.retrieval, { query: QUESTION, made_by: 'message', limits: { filter: GERMAN } })
  })

  it('is limited alike in a stream', async () => {
    const response = await open('POST', '/v1/chat-stream', { body: bodyOf({ filter: GERMAN, limit: 3 }) })
    const events = await Array.fromAsync(readEvents(response))
    const chunks = events.find(({ event }) => event === 'retrieval')?.data.chunks as { filename: string }[]
    assert.deepEqual(
      chunks.map(({ filename }) => filename),
      ['boote.md'],
    )
  })

  it('gets as many passages as it wants, five without a number', async () => {
    assert.equal((await ask({ limit: 1 })).chunks.length, 1)
    assert.equal((await ask({ limit: 20 })).chunks.length, 20)
    const plain = await ask({})
    assert.deepEqual([plain.chunks.length, plain.retrieval], [5, { query: QUESTION, made_by: 'message' }])
  })

  it('gets no passage below its threshold', async () => {
    const scores = (await ask({ limit: 20 })).chunks.map(({ score }) => score)
    const threshold = scores[2] ?? 0
    const limited = await ask({ limit: 20, score_threshold: threshold })
    assert.deepEqual(
      limited.chunks.map(({ score }) => score),
      scores.filter((score) => score >= threshold),
    )
    assert.deepEqual((await ask({ score_threshold: 1 })).chunks, [])
    const base = await makeKnowledgeBase({ agentId: await makeAgent({ model: 'local/extractive' }) })
    await fill(base, 'boat.md', 'The halyard is 10 metres long.')
    const body = bodyOf({ score_threshold: 1 }, { agent: base.agentId })
    const { data } = await request<ChatResult>('POST', '/v1/chat', { body })
    assert.match(data.text, /^I don't know: no passage reaches the score of 1 /)
  })

  it('is searched in the knowledge bases that it names', async () => {
    assert.deepEqual(filesOf(await ask({ knowledge_base_ids: [ropes.id] })), ['ropes.md'])
    const both = { knowledge_base_ids: [ropes.id, boats.id.toUpperCase()], limit: 20 }
    assert.deepEqual(filesOf(await ask(both)), ['boats.md', 'ropes.md'])
  })

  it('tells the model of no passages when nothing fits', async () => {
    const message = `${QUESTION} ${randomUUID()}`
    const receipt = await ask({ filter: NONE }, { message })
    assert.deepEqual([receipt.status, receipt.chunks, receipt.retrieval?.limits], ['success', [], { filter: NONE }])
    const [asked] = await control.requests({ contains: message })
    assert.ok(asked)
    assert.doesNotMatch(JSON.stringify(asked.messages), /# Knowledge/)
  })

  it('limits what knowledge_card finds in the same turn, and not in the next', async () => {
    const message = `[[tool look_up {"query": "${QUESTION}"}]]`
    const limited = await ask({ filter: GERMAN }, { message })
    assert.match(limited.tool_calls[0]?.result ?? '', /- boote\.md/)
    assert.doesNotMatch(limited.tool_calls[0]?.result ?? '', /- boats\.md/)
    const many = await ask({ limit: 9, knowledge_base_ids: [boats.id] }, { message })
    assert.equal(many.tool_calls[0]?.result?.match(/^- boats\.md/gm)?.length, 9)
    const next = await ask(undefined, { message, conversation: limited.conversation_id })
    assert.match(next.tool_calls[0]?.result ?? '', /- boats\.md/)
  })

  it('makes no query for a follow-up when the knowledge bases that it names are empty', async () => {
    const { conversation_id: conversation } = await ask(undefined)
    const message = 'And what is it made of?'
    const receipt = await ask({ knowledge_base_ids: [empty.id] }, { message, conversation })
    assert.equal(receipt.retrieval?.made_by, 'message')
    assert.deepEqual(
      receipt.model_calls.map(({ purpose }) => purpose),
      ['answer'],
    )
  })

  it('leaves passages out that a model has no room for', async () => {
    const base = await makeKnowledgeBase()
    // Neighbours score alike, so three of them at a time become one passage.
    const paragraphs = Array.from(
      { length: 60 },
      (_, n) => `${'halyard '.repeat(60 - n)}${`mast${n} `.repeat(60 + n)}.`,
    )
    await fill(base, 'masts.md', paragraphs.join('\n\n'))
    const tokensOf = ({ chunks }: Receipt) => chunks.reduce((sum, { text }) => sum + estimateTokens(text ?? ''), 0)
    const many = await ask({ limit: 20 }, { agent: base.agentId, message: 'Which halyard is it?' })
    assert.ok(many.chunks.length > 5 && many.chunks.length < 20, `${many.chunks.length} passages`)
    assert.ok(tokensOf(many) > 6_000 && tokensOf(many) <= 8_000, `${tokensOf(many)} tokens`)
  })

  it('keeps its limits when another process takes its turn over', async () => {
    await using doomed = await startOwnApi({ AMS_FAULT_POINT: 'turn.prepare.before-snapshot' })
    // No random text: its words would count as words that stand nowhere, and the passage might miss the threshold.
    const message = `${QUESTION} And of the Jolle?`
    const { conversation_id: conversation } = await ask(undefined)
    const limits = { filter: GERMAN, knowledge_base_ids: [boats.id], limit: 2, score_threshold: 0.01 }
    const body = bodyOf(limits, { message, conversation })
    await assert.rejects(request('POST', '/v1/chat', { body, baseUrl: doomed.baseUrl }))
    type Turns = { turns: { turn_id: string; message: string; status: string }[] }
    const turn = await until('the turn is answered', async () => {
      const { turns } = (await request<Turns>('GET', `/v1/conversations/${conversation}`)).data
      return turns.find((each) => each.message === message && each.status === 'success')
    })
    const receipt = await receiptOf(turn.turn_id)
    assert.deepEqual([filesOf(receipt), receipt.retrieval?.limits], [['boote.md'], limits])
  })

  it('is another request than one with other limits', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const send = (retrieval: unknown) =>
      request<ChatResult>('POST', '/v1/chat', { headers, body: bodyOf(retrieval, { message: 'Hello.' }) })
    const first = await send({ limit: 3, filter: GERMAN })
    assert.equal((await send({ filter: GERMAN, limit: 3 })).data.turn_id, first.data.turn_id)
    assert.equal((await send({ limit: 4, filter: GERMAN })).error.code, 'IDEMPOTENCY_CONFLICT')
  })

  it('is refused with the place of what is wrong in its filter', async () => {
    const wrong = { type: 'and', filters: [GERMAN, { type: 'gt', key: 'year', value: null }] }
    const [status, code, message] = await refusal({ filter: wrong })
    assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'])
    assert.match(String(message), /^retrieval\.filter\.filters\[1\]\.value must be/)
  })

  it('is refused with the place of a knowledge base that the agent does not have', async () => {
    const other = await makeKnowledgeBase()
    for (const id of [randomUUID(), other.id]) {
      const refused = await refusal({ knowledge_base_ids: [boats.id, id] })
      const message = `retrieval.knowledge_base_ids[1] is no knowledge base of this agent: ${id}.`
      assert.deepEqual(refused, [404, 'KNOWLEDGE_BASE_NOT_FOUND', message])
    }
  })

  it('is refused beyond its bounds', async () => {
    const ids = Array.from({ length: 51 }, () => boats.id)
    const wrong: [unknown, RegExp][] = [
      [{ limit: 0 }, /^retrieval\.limit /],
      [{ limit: 21 }, /^retrieval\.limit /],
      [{ limit: 2.5 }, /^retrieval\.limit /],
      [{ score_threshold: 1.1 }, /^retrieval\.score_threshold /],
      [{ knowledge_base_ids: [] }, /^retrieval\.knowledge_base_ids /],
      [{ knowledge_base_ids: ids }, /^retrieval\.knowledge_base_ids /],
      [{ knowledge_base_ids: ['boats'] }, /^retrieval\.knowledge_base_ids\[0\] /],
      [{ mode: 'text' }, /retrieval\.mode is not known/],
    ]
    for (const [retrieval, message] of wrong) {
      const [status, code, told] = await refusal(retrieval)
      assert.deepEqual([status, code], [400, 'VALIDATION_ERROR'], JSON.stringify(retrieval))
      assert.match(String(told), message)
    }
  })
})
