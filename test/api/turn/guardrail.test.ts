import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { REFUSAL } from '../../../domain/guardrail/screen.ts'
import { conversations } from '../../../store/tables/index.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, chatStream, makeAgent, shownText } from '../../support/turn/chat.ts'
import { database } from '../../support/turn/conversation.ts'

const control = modelControl(stack.modelServerUrl)
const OPEN = { blockedTopics: [] as string[], piiDetection: false, maxInputLength: 1_000, maxOutputLength: 1_000 }
const makeGuarded = (guardrails: Partial<typeof OPEN>) => makeAgent({ guardrails: { ...OPEN, ...guardrails } })

let count = 0
/** A new word that finds the requests of one test in the stand-in. */
const newMarker = () => `marker-${process.pid}-${++count}`

const statusOf = async (agentId: string) =>
  (await request<{ status: string }[]>('GET', `/v1/agents/${agentId}/logs`)).data[0]?.status

describe('PUT /v1/agents/{id}/guardrails', () => {
  const put = async (blockedTopics: string[]) =>
    await request('PUT', `/v1/agents/${await makeAgent({})}/guardrails`, { body: { ...OPEN, blockedTopics } })

  it('accepts 200 topics of 200 code points', async () => {
    assert.equal((await put(Array.from({ length: 200 }, () => '😀'.repeat(200)))).status, 200)
  })

  it('answers 400 to too many, too long and blank topics', async () => {
    const refusals: [string[], RegExp][] = [
      [Array.from({ length: 201 }, () => 'gambling'), /^blockedTopics must be a list of at most 200 items/],
      [['gambling', 'a'.repeat(201)], /^blockedTopics\[1\] must be .*200 characters/],
      [[`a${'\u0301'.repeat(200)}`], /^blockedTopics\[0\] must be .*200 characters/],
      [['gambling', ' \n'], /^blockedTopics\[1\] must be 1 to 200 characters, not only blanks/],
    ]
    for (const [topics, message] of refusals) {
      const reply = await put(topics)
      assert.deepEqual([reply.status, reply.error.code], [400, 'VALIDATION_ERROR'])
      assert.match(reply.error.message, message)
    }
  })
})

describe('a message', () => {
  it('is refused before the turn when it is over maxInputLength', async () => {
    const agentId = await makeGuarded({ maxInputLength: 5 })
    assert.equal((await chat(agentId, '😀😀😀😀😀')).status, 200)
    const reply = await chat(agentId, '123456')
    assert.equal(reply.status, 422)
    assert.equal(reply.error.code, 'INPUT_TOO_LONG')
  })

  it('is refused on a blocked topic and never reaches the model', async () => {
    const agentId = await makeGuarded({ blockedTopics: ['online gambling'] })
    const marker = newMarker()
    const { data } = await chat(agentId, `${marker} [[say no]] Is Online-Gambling legal?`)
    assert.equal(data.text, REFUSAL)
    assert.equal(data.finish_reason, 'blocked')
    assert.deepEqual(data.guardrail, { stage: 'input', rule: 'blockedTopics', action: 'blocked' })
    assert.equal(await statusOf(agentId), 'blocked')
    const next = await chat(agentId, '[[echo-history]]', { conversationId: data.conversation_id })
    assert.equal(next.data.text, 'HISTORY<<>>')
    assert.equal((await control.requests({ contains: marker, kind: 'chat' })).length, 0)
  })

  it('is refused when it means a blocked topic', async () => {
    const agentId = await makeGuarded({ blockedTopics: ['medical advice'] })
    const { data } = await chat(agentId, 'Please advise: advice on a medical matter?')
    assert.equal(data.finish_reason, 'blocked')
    assert.equal((await chat(agentId, '[[say Tuesday.]] When do you open?')).data.text, 'Tuesday.')
  })

  it('is masked before the model, the memory and the answer see it', async () => {
    const agentId = await makeGuarded({ piiDetection: true })
    const marker = newMarker()
    const secret = `${marker}@example.com`
    const { data } = await chat(agentId, `[[say Noted.]] I am ${secret}, card 4111 1111 1111 1111`)
    assert.deepEqual(data.guardrail, { stage: 'input', rule: 'piiDetection', action: 'masked' })
    const next = await chat(agentId, '[[echo-history]]', { conversationId: data.conversation_id })
    assert.match(next.data.text, /I am \[EMAIL\], card \[CARD\]/)
    assert.equal((await control.requests({ contains: secret })).length, 0)
  })
})

describe('an answer', () => {
  it('is replaced by the refusal on a blocked topic, even in a stream', async () => {
    const agentId = await makeGuarded({ blockedTopics: ['gambling'] })
    await control.setAnswers({ fun: 'You should try gambling, it is fun.' })
    const message = '[[answer fun]] What is fun?'
    const { data } = await chat(agentId, message)
    assert.equal(data.text, REFUSAL)
    assert.deepEqual(data.guardrail, { stage: 'output', rule: 'blockedTopics', action: 'blocked' })
    const events = await chatStream(agentId, message)
    assert.equal(shownText(events), REFUSAL)
    assert.doesNotMatch(JSON.stringify(events), /You should/)
    assert.equal(await statusOf(agentId), 'blocked')
  })

  it('is replaced by the refusal when its last words mean a blocked topic', async () => {
    for (const piiDetection of [false, true]) {
      const agentId = await makeGuarded({ blockedTopics: ['medical advice'], piiDetection })
      await control.setAnswers({ health: 'Here. Advice that is medical' })
      assert.equal((await chat(agentId, '[[answer health]] What now?')).data.text, REFUSAL)
    }
  })

  it('has the same masks in a stream of any pieces', async () => {
    const agentId = await makeGuarded({ piiDetection: true })
    const said = 'Write to jo@example.com or call +1 555 123 4567, pay to DE89 3704 0044 0532 0130 00.'
    const expected = 'Write to [EMAIL] or call [PHONE], pay to [IBAN].'
    for (const size of [1, 2, 3, 5, 50]) {
      // The service masks the directive in the message, so the test gives the answer to the stand-in beforehand.
      await control.setAnswers({ personal: said })
      const events = await chatStream(agentId, `[[answer personal]] [[chunk ${size}]] Where?`)
      assert.equal(shownText(events), expected)
      const sent = events.filter(({ event }) => event === 'message.delta').map(({ data }) => String(data.text))
      for (const [index] of sent.entries()) assert.ok(expected.startsWith(sent.slice(0, index + 1).join('')))
      assert.ok(events.some(({ event, data }) => event === 'guardrail' && data.action === 'masked'))
    }
    assert.equal((await chat(agentId, '[[answer personal]] Where?')).data.text, expected)
  })

  it('calls a tool with unmasked arguments and shows them masked', async () => {
    const tool = { type: 'calculator', name: 'calc', description: 'calculates', config: {} }
    const agentId = await makeAgent({ guardrails: { ...OPEN, piiDetection: true }, tools: [tool] })
    const marker = newMarker()
    const written = String.raw`555\u002d123\u002d4567`
    const events = await chatStream(agentId, `${marker} [[tool calc {"expression": "${written}"}]] [[say Done.]]`)
    const call = events.find(({ event }) => event === 'tool.call')
    assert.deepEqual(call?.data.arguments, { expression: '[PHONE]' })
    const requests = await control.requests({ contains: marker, kind: 'chat' })
    assert.match(JSON.stringify(requests.at(-1)?.messages), /-4135/)
  })

  it('shows the names of arguments masked', async () => {
    const tool = { type: 'calculator', name: 'calc', description: 'calculates', config: {} }
    const agentId = await makeAgent({ guardrails: { ...OPEN, piiDetection: true }, tools: [tool] })
    const written = String.raw`{"jo\u0040example.com": 1}`
    const events = await chatStream(agentId, `[[tool calc ${written}]] [[say Done.]]`)
    assert.match(JSON.stringify(events), /"arguments":\{"\[EMAIL\]":1/)
    assert.doesNotMatch(JSON.stringify(events), /jo@example/)
    const { rows } = await database.$client.query(
      'select tool_calls::text as calls from turn_rounds where turn_id = $1',
      [events[0]?.data.turn_id],
    )
    assert.equal(rows.length, 1)
    assert.doesNotMatch(rows[0].calls, /example/)
  })

  it('is cut at maxOutputLength, never inside a mask', async () => {
    await control.setAnswers({ address: 'To: jo@example.com' })
    const cut = await makeGuarded({ piiDetection: true, maxOutputLength: 10 })
    const { data } = await chat(cut, '[[answer address]] Where?')
    assert.equal(data.text, 'To: ')
    assert.equal(data.finish_reason, 'length')
    assert.equal(shownText(await chatStream(cut, '[[answer address]] Where?')), 'To: ')
    const fits = await makeGuarded({ piiDetection: true, maxOutputLength: 11 })
    assert.equal((await chat(fits, '[[answer address]] Where?')).data.text, 'To: [EMAIL]')
  })
})

describe('memory', () => {
  it('holds the last windowSize messages before the new one', async () => {
    const agentId = await makeAgent({ memory: { strategy: 'sliding_window', windowSize: 3 } })
    const { conversation_id: conversationId } = (await chat(agentId, '[[say A1]]')).data
    await chat(agentId, '[[say A2]]', { conversationId })
    const { text } = (await chat(agentId, '[[echo-history]]', { conversationId })).data
    assert.equal(text, 'HISTORY<<assistant:A1|user:[[say A2]]|assistant:A2>>')
  })

  it('puts a summary of older messages into the system prompt', async () => {
    const agentId = await makeAgent({ memory: { strategy: 'summary', windowSize: 2 } })
    const { conversation_id: conversationId } = (await chat(agentId, '[[say SUMMARY-OF-FIRST]]')).data
    await chat(agentId, '[[say A2]]', { conversationId })
    await until('the summary', async () => {
      const [row] = await database.select().from(conversations).where(eq(conversations.id, conversationId))
      return row?.summary
    })
    const { text } = (await chat(agentId, '[[echo-system]]', { conversationId })).data
    assert.match(text, /<summary>\s*SUMMARY-OF-FIRST\s*<\/summary>/)
  })
})
