import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { readEvents, request, type ServerEvent, until } from '../../support/stack/stack.ts'
import { chatStream, makeAgent, openChatStream, resumeStream, shownText } from '../../support/turn/chat.ts'

const GONE = '01890a5d-ac96-774b-bcce-b302099a8057'
const FAILING = `${randomUUID()} [[fail 401 9]]`

type ErrorData = { error: { code: string; request_id: string } }
const lastOf = (events: ServerEvent[]) => events.at(-1)?.data as ErrorData

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
    const response = await openChatStream(await makeAgent(), FAILING)
    const { error } = lastOf(await Array.fromAsync(readEvents(response)))
    assert.equal(error.code, 'MODEL_PROVIDER_ERROR')
    assert.equal(error.request_id, response.headers.get('x-request-id'))
  })

  it('ends the turn after its reader has left', async () => {
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

  it('follows a running turn', async () => {
    const response = await openChatStream(await makeAgent(), '[[tokens 50 10]]')
    const turnId = response.headers.get('x-turn-id') ?? ''
    const [complete, resumed] = await Promise.all([Array.fromAsync(readEvents(response)), resumeStream(turnId, 3)])
    assert.deepEqual(
      resumed.map(({ data }) => data),
      complete.slice(3).map(({ data }) => data),
    )
  })

  it('gives the error event with the id of the request that began the turn', async () => {
    const headers = { 'x-request-id': randomUUID() }
    const events = await chatStream(await makeAgent(), FAILING, { headers })
    const resumed = await resumeStream(String(events[0]?.data.turn_id), 1)
    assert.equal(lastOf(resumed).error.request_id, headers['x-request-id'])
    assert.deepEqual(lastOf(resumed), lastOf(events))
  })

  it('answers 404 to an unknown turn', async () => {
    assert.equal((await request('GET', `/v1/chat-stream/${GONE}`)).error.code, 'TURN_NOT_FOUND')
  })

  it('is 204 after the last event of an ended turn', async () => {
    const events = await chatStream(await makeAgent(), '[[say hi]]')
    const path = `/v1/chat-stream/${events[0]?.data.turn_id}`
    const resume = (id = '') => request('GET', path, { headers: { 'last-event-id': id } })
    assert.equal((await resume(events.at(-1)?.id)).status, 204)
    assert.equal((await resume(events[0]?.id)).status, 200)
  })

  it('refuses a Last-Event-ID that is no number', async () => {
    const [first] = await chatStream(await makeAgent(), '[[say hi]]')
    const headers = { 'last-event-id': 'x' }
    const refused = await request('GET', `/v1/chat-stream/${first?.data.turn_id}`, { headers })
    assert.deepEqual([refused.status, refused.error.code], [400, 'VALIDATION_ERROR'])
  })
})
