import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { modelControl } from '../../support/model/client.ts'
import { readEvents, request, type ServerEvent, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent, openChatStream, shownText } from '../../support/turn/chat.ts'
import { openShop, orderMessage } from '../../support/turn/order.ts'

const GONE = '01890a5d-ac96-774b-bcce-b302099a8057'
const model = modelControl(stack.modelServerUrl)

describe('POST /v1/turns/{turn_id}/cancel', () => {
  it('ends a turn with the text so far and closes the provider’s socket', async () => {
    const agentId = await makeAgent()
    const mark = randomUUID()
    const response = await openChatStream(agentId, `${mark} [[tokens 1000 20]]`)
    const turnId = response.headers.get('x-turn-id') ?? ''
    const events: ServerEvent[] = []
    const reading = readInto(events, response)
    await until('some text', async () => shownText(events).length > 0)
    const { data } = await request('POST', `/v1/turns/${turnId}/cancel`)
    assert.equal(data.status, 'cancelled')
    await reading
    assert.equal(events.at(-1)?.data.finish_reason, 'cancelled')
    assert.equal(events.at(-1)?.data.text, shownText(events))
    const isClosed = async () => (await model.requests({ contains: mark, kind: 'chat' }))[0]?.aborted
    await until('the socket is closed', isClosed)
  })

  it('leaves a running call with an unknown outcome', async () => {
    await using shop = await openShop({ baseUrl: stack.baseUrl, key: stack.keys.a }, 5_000)
    const order = randomUUID()
    const asked = chat(shop.agentId, orderMessage(order))
    await until('the order arrives', async () => shop.count(order) === 1)
    const [turnId] = await openTurns(shop.agentId)
    await request('POST', `/v1/turns/${turnId}/cancel`)
    assert.deepEqual(
      (await asked).data.tool_calls.map(({ ok }) => ok),
      [false],
    )
    const receipt = await request<{ tool_calls: { status: string }[] }>('GET', `/v1/turns/${turnId}`)
    assert.deepEqual(
      receipt.data.tool_calls.map(({ status }) => status),
      ['outcome_unknown'],
    )
  })

  it('leaves a finished turn unchanged', async () => {
    const { data } = await chat(await makeAgent(), '[[say done]]')
    assert.equal((await request('POST', `/v1/turns/${data.turn_id}/cancel`)).data.status, 'success')
  })

  it('answers 404 to an unknown turn', async () => {
    assert.equal((await request('POST', `/v1/turns/${GONE}/cancel`)).error.code, 'TURN_NOT_FOUND')
  })
})

describe('deleting while a turn runs', () => {
  it('answers AGENT_NOT_FOUND to the waiting client', async () => {
    const agentId = await makeAgent()
    const asked = chat(agentId, `${randomUUID()} [[stall]]`)
    await until('the turn runs', async () => Number((await openTurns(agentId)).length) > 0)
    await request('DELETE', `/v1/agents/${agentId}`)
    const { status, error } = await asked
    assert.deepEqual([status, error.code], [404, 'AGENT_NOT_FOUND'])
  })

  it('answers CONVERSATION_NOT_FOUND to the clients of running and waiting turns', async () => {
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

async function readInto(events: ServerEvent[], response: Response): Promise<void> {
  for await (const event of readEvents(response)) events.push(event)
}

async function openTurns(agentId: string): Promise<string[]> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: stack.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select id from turns where agent_id = $1 and status in ('running', 'waiting')",
      [agentId],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
