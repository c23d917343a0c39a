import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { chat, chatStream, makeAgent, openChatStream, resumeStream, shownText } from '../support/chat.ts'
import { modelControl } from '../support/model-client.ts'
import { readEvents, request, stack, until } from '../support/stack.ts'

const GONE = '01890a5d-ac96-774b-bcce-b302099a8057'
const model = modelControl(stack.modelServerUrl)

describe('POST /v1/chat', () => {
  it('answers with text, usage and ids', async () => {
    const { status, data, headers } = await chat(await makeAgent(), '[[say it works]] [[usage 100 7]]')
    assert.equal(status, 200)
    assert.equal(data.text, 'it works')
    assert.deepEqual(data.usage, { promptTokens: 100, completionTokens: 7 })
    assert.equal(data.finish_reason, 'stop')
    assert.equal(headers.get('x-turn-id'), data.turn_id)
  })

  it('remembers the conversation', async () => {
    const agentId = await makeAgent()
    const first = await chat(agentId, 'first [[say one]]')
    const second = await chat(agentId, '[[echo-history]]', { conversationId: first.data.conversation_id })
    assert.match(second.data.text, /user:first .*\|assistant:one/)
  })

  it('sends no more messages than the window', async () => {
    const agentId = await makeAgent({ memory: { strategy: 'sliding_window', windowSize: 2 } })
    const first = await chat(agentId, 'oldest [[say a]]')
    const conversationId = first.data.conversation_id
    await chat(agentId, 'newer [[say b]]', { conversationId })
    const { data } = await chat(agentId, '[[echo-history]]', { conversationId })
    assert.doesNotMatch(data.text, /oldest/)
    assert.match(data.text, /user:newer .*\|assistant:b/)
  })

  it('runs the turns of one conversation one after another, in order', async () => {
    const agentId = await makeAgent()
    const { data } = await chat(agentId, '[[say start]]')
    const streams = []
    for (const name of ['first', 'second', 'third']) {
      const response = await openChatStream(agentId, `${name} [[slow 0.2]] [[echo-history]]`, {
        conversationId: data.conversation_id,
      })
      streams.push(response)
    }
    const texts = await Promise.all(
      streams.map(async (response) => shownText(await Array.fromAsync(readEvents(response)))),
    )
    assert.match(texts[1] ?? '', /first/)
    assert.doesNotMatch(texts[1] ?? '', /second/)
    assert.match(texts[2] ?? '', /second/)
  })

  it('refuses the twenty-second turn of a busy conversation with 409', async () => {
    const agentId = await makeAgent()
    const { data } = await chat(agentId, '[[say start]]')
    const gone = new AbortController()
    const mark = randomUUID()
    for (let index = 0; index < 21; index++)
      await openChatStream(agentId, `${mark} [[stall]]`, { conversationId: data.conversation_id, signal: gone.signal })
    const refused = await chat(agentId, 'one too many', { conversationId: data.conversation_id })
    assert.equal(refused.status, 409)
    assert.equal(refused.error.code, 'QUEUE_FULL')
    gone.abort()
    await request('DELETE', `/v1/agents/${agentId}/conversations/${data.conversation_id}`)
  })

  it('answers 404 for an unknown agent', async () => {
    const { status, error } = await chat(GONE, 'hi')
    assert.deepEqual([status, error.code], [404, 'AGENT_NOT_FOUND'])
  })

  it('answers 404 for an unknown conversation', async () => {
    const { status, error } = await chat(await makeAgent(), 'hi', { conversationId: GONE })
    assert.deepEqual([status, error.code], [404, 'CONVERSATION_NOT_FOUND'])
  })

  for (const [agentStatus, code] of [
    ['paused', 'AGENT_PAUSED'],
    ['disabled', 'AGENT_DISABLED'],
  ] as const)
    it(`answers 409 when the agent is ${agentStatus}`, async () => {
      const agentId = await makeAgent()
      await request('PATCH', `/v1/agents/${agentId}`, { body: { status: agentStatus } })
      const { status, error } = await chat(agentId, 'hi')
      assert.deepEqual([status, error.code], [409, code])
    })

  it('answers 422 when the provider is not set up', async () => {
    const { status, error } = await chat(await makeAgent({ model: 'nobody/x' }), 'hi')
    assert.deepEqual([status, error.code], [422, 'MODEL_PROVIDER_NOT_CONFIGURED'])
    assert.match(error.fix, /MODEL_PROVIDERS/)
  })

  it('answers 422 for a message over maxInputLength, counted in code points', async () => {
    const guardrails = { blockedTopics: [], piiDetection: false, maxInputLength: 5, maxOutputLength: 100 }
    const agentId = await makeAgent({ guardrails })
    assert.equal((await chat(agentId, '🦊🦊🦊🦊🦊')).status, 200)
    const { status, error } = await chat(agentId, '🦊🦊🦊🦊🦊🦊')
    assert.deepEqual([status, error.code], [422, 'INPUT_TOO_LONG'])
  })

  it('asks again after 503, and counts one log entry', async () => {
    const agentId = await makeAgent()
    const { data } = await chat(agentId, `${randomUUID()} [[fail 503 2]] [[say at last]]`)
    assert.equal(data.text, 'at last')
    const logs = await request<{ status: string }[]>('GET', `/v1/agents/${agentId}/logs`)
    assert.deepEqual(
      logs.data.map(({ status }) => status),
      ['success'],
    )
  })

  it('answers 502 at once when the provider refuses', async () => {
    const agentId = await makeAgent()
    const mark = randomUUID()
    const { status, error } = await chat(agentId, `${mark} [[fail 400 9]]`)
    assert.deepEqual([status, error.code], [502, 'MODEL_PROVIDER_ERROR'])
    assert.equal((await model.requests({ contains: mark, kind: 'chat' })).length, 1)
  })

  it('uses a fallback model when the first one is down', async () => {
    const agentId = await makeAgent()
    const body = { model: 'openai/gpt-4o-mini', fallbackModels: ['extra/second'] }
    await request('PUT', `/v1/agents/${agentId}/model`, { body })
    const { data } = await chat(agentId, `${randomUUID()} [[fail 503 2]] [[say rescued]]`)
    assert.equal(data.text, 'rescued')
    const receipt = await request<{ model_calls: { model: string }[] }>('GET', `/v1/turns/${data.turn_id}`)
    assert.deepEqual(
      receipt.data.model_calls.map((call) => call.model),
      ['openai/gpt-4o-mini', 'openai/gpt-4o-mini', 'extra/second'],
    )
  })
})

describe('Idempotency-Key', () => {
  it('makes 100 requests at once one turn', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => chat(agentId, '[[slow 0.2]] [[say once]]', { headers })),
    )
    assert.deepEqual(new Set(answers.map(({ data }) => data.turn_id)).size, 1)
    const logs = await request<unknown[]>('GET', `/v1/agents/${agentId}/logs`)
    assert.equal(logs.data.length, 1)
  })

  it('with another body is 409', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': randomUUID() }
    await chat(agentId, '[[say a]]', { headers })
    const { status, error } = await chat(agentId, '[[say b]]', { headers })
    assert.deepEqual([status, error.code], [409, 'IDEMPOTENCY_CONFLICT'])
  })

  it('counts across both endpoints and is looked at before the status', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': randomUUID() }
    const { data } = await chat(agentId, '[[say same]]', { headers })
    await request('PATCH', `/v1/agents/${agentId}`, { body: { status: 'paused' } })
    const events = await chatStream(agentId, '[[say same]]', { headers })
    assert.equal(events.at(-1)?.data.turn_id, data.turn_id)
  })

  it('of a deleted conversation is 404', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': randomUUID() }
    const { data } = await chat(agentId, '[[say gone]]', { headers })
    await request('DELETE', `/v1/agents/${agentId}/conversations/${data.conversation_id}`)
    assert.equal((await chat(agentId, '[[say gone]]', { headers })).error.code, 'CONVERSATION_NOT_FOUND')
  })

  it('longer than 255 characters is 400', async () => {
    const { status } = await chat(await makeAgent(), 'hi', { headers: { 'idempotency-key': 'k'.repeat(256) } })
    assert.equal(status, 400)
  })
})

describe('POST /v1/chat-stream', () => {
  it('numbers its events from 1 without a gap and ends with message.end', async () => {
    const events = await chatStream(await makeAgent(), '[[tokens 30 5]]')
    assert.deepEqual(
      events.map(({ id }) => Number(id)),
      events.map((_, index) => index + 1),
    )
    assert.equal(events[0]?.event, 'message.start')
    const end = events.at(-1)
    assert.equal(end?.event, 'message.end')
    assert.equal(end?.data.text, shownText(events))
  })

  it('takes back the text of an attempt that broke off', async () => {
    const events = await chatStream(await makeAgent(), `${randomUUID()} [[cut 1]] [[tokens 30 10]]`)
    assert.ok(events.some(({ event }) => event === 'message.reset'))
    assert.match(shownText(events), /^tok1 .* tok30$/)
    assert.equal(events.at(-1)?.data.text, shownText(events))
  })

  it('ends with an error event that carries the request id', async () => {
    const response = await openChatStream(await makeAgent(), `${randomUUID()} [[fail 401 9]]`)
    const events = await Array.fromAsync(readEvents(response))
    const { error } = (events.at(-1)?.data ?? {}) as { error: { code: string; request_id: string } }
    assert.equal(error.code, 'MODEL_PROVIDER_ERROR')
    assert.equal(error.request_id, response.headers.get('x-request-id'))
  })

  it('goes on when its reader is gone', async () => {
    const agentId = await makeAgent()
    const gone = new AbortController()
    const response = await openChatStream(agentId, '[[tokens 40 10]]', { signal: gone.signal })
    const turnId = response.headers.get('x-turn-id') ?? ''
    gone.abort()
    await until(
      'the turn has ended',
      async () => (await request('GET', `/v1/turns/${turnId}`)).data.status === 'success',
    )
    assert.equal((await request('GET', `/v1/turns/${turnId}`)).data.text, shownText(await resumeStream(turnId, 0)))
  })
})

describe('GET /v1/chat-stream/{turn_id}', () => {
  it('continues after any event without gap or repeat', async () => {
    const events = await chatStream(await makeAgent(), '[[tokens 20 5]]')
    const turnId = String(events[0]?.data.turn_id)
    for (const [index] of events.entries())
      assert.deepEqual(
        (await resumeStream(turnId, index + 1)).map(({ id }) => id),
        events.slice(index + 1).map(({ id }) => id),
      )
  })

  it('follows a turn that still runs', async () => {
    const response = await openChatStream(await makeAgent(), '[[tokens 50 10]]')
    const turnId = response.headers.get('x-turn-id') ?? ''
    const [whole, resumed] = await Promise.all([Array.fromAsync(readEvents(response)), resumeStream(turnId, 3)])
    assert.deepEqual(
      resumed.map(({ data }) => data),
      whole.slice(3).map(({ data }) => data),
    )
  })

  it('of an unknown turn is 404', async () => {
    assert.equal((await request('GET', `/v1/chat-stream/${GONE}`)).error.code, 'TURN_NOT_FOUND')
  })

  it('with a Last-Event-ID that is no number is 400', async () => {
    const { status } = await request('GET', `/v1/chat-stream/${GONE}`, { headers: { 'last-event-id': 'x' } })
    assert.ok(status === 400 || status === 404)
  })
})

describe('POST /v1/turns/{turn_id}/cancel', () => {
  it('ends a turn with the text so far and closes the provider’s socket', async () => {
    const agentId = await makeAgent()
    const mark = randomUUID()
    const response = await openChatStream(agentId, `${mark} [[tokens 1000 20]]`)
    const turnId = response.headers.get('x-turn-id') ?? ''
    const reading = Array.fromAsync(readEvents(response))
    await until('some text', async () => shownText(await resumeEarly(turnId)).length > 0)
    const { data } = await request('POST', `/v1/turns/${turnId}/cancel`)
    assert.equal(data.status, 'cancelled')
    const events = await reading
    assert.equal(events.at(-1)?.data.finish_reason, 'cancelled')
    assert.equal(events.at(-1)?.data.text, shownText(events))
    await until(
      'the socket is closed',
      async () => (await model.requests({ contains: mark, kind: 'chat' }))[0]?.aborted,
      3_000,
    )
  })

  it('leaves a finished turn as it is', async () => {
    const { data } = await chat(await makeAgent(), '[[say done]]')
    assert.equal((await request('POST', `/v1/turns/${data.turn_id}/cancel`)).data.status, 'success')
  })

  it('of an unknown turn answers 404', async () => {
    assert.equal((await request('POST', `/v1/turns/${GONE}/cancel`)).error.code, 'TURN_NOT_FOUND')
  })
})

describe('deleting while a turn runs', () => {
  it('ends it with AGENT_NOT_FOUND for who waits', async () => {
    const agentId = await makeAgent()
    const asked = chat(agentId, `${randomUUID()} [[stall]]`)
    await until('the turn runs', async () => Number((await openTurns(agentId)).length) > 0)
    await request('DELETE', `/v1/agents/${agentId}`)
    const { status, error } = await asked
    assert.deepEqual([status, error.code], [404, 'AGENT_NOT_FOUND'])
  })

  it('ends running and waiting turns of a conversation with CONVERSATION_NOT_FOUND', async () => {
    const agentId = await makeAgent()
    const { data } = await chat(agentId, '[[say start]]')
    const conversationId = data.conversation_id
    const running = chat(agentId, '[[stall]]', { conversationId })
    await until('the first runs', async () => (await openTurns(agentId)).length === 1)
    const waiting = chat(agentId, 'waits', { conversationId })
    await until('the second waits', async () => (await openTurns(agentId)).length === 2)
    await request('DELETE', `/v1/agents/${agentId}/conversations/${conversationId}`)
    assert.deepEqual(
      (await Promise.all([running, waiting])).map(({ error }) => error.code),
      ['CONVERSATION_NOT_FOUND', 'CONVERSATION_NOT_FOUND'],
    )
    const logs = await request<{ status: string }[]>('GET', `/v1/agents/${agentId}/logs`)
    assert.deepEqual(logs.data.map(({ status }) => status).sort(), ['cancelled', 'cancelled', 'success'])
  })
})

/** The events so far of a turn that runs: reads for a short while. */
async function resumeEarly(turnId: string) {
  const gone = AbortSignal.timeout(300)
  const events = []
  try {
    const response = await fetch(`${stack.baseUrl}/api/v1/chat-stream/${turnId}`, {
      headers: { authorization: `Bearer ${stack.keys.a}` },
      signal: gone,
    })
    for await (const event of readEvents(response)) events.push(event)
  } catch {
    // The time is over: what was read is enough.
  }
  return events
}

async function openTurns(agentId: string): Promise<unknown[]> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select id from turns where agent_id = $1 and status in ('running', 'waiting')",
      [agentId],
    )
    return rows
  } finally {
    await client.end()
  }
}
