import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import { request, stack, until } from '../support/stack/stack.ts'
import { chat, chatStream, makeAgent, shownText } from '../support/turn/chat.ts'

const MIXED = [{ type: 'calculator', name: 'Rechner für alles', description: 'calculates', config: {} }]

let connection: Connection
let client: Client
before(async () => {
  connection = await Connection.connect({ address: stack.temporalAddress })
  client = new Client({ connection })
})
after(() => connection.close())

describe('runTurn', () => {
  it('completes for a turn that has ended before it', async () => {
    const agentId = await makeAgent()
    // Beside the turns of other test files, a plain turn may be left out.
    const { turnId, workflow } = await until('a plain turn is recorded', async () => {
      const { data } = await chat(agentId, '[[say hi]]')
      const found = await untilClosed(data.turn_id, 3_000).catch(() => undefined)
      return found && { turnId: data.turn_id, workflow: found }
    })
    assert.equal(workflow.status, 'COMPLETED')
    assert.ok(workflow.historyLength <= 40, `${workflow.historyLength} events`)
    const history = await client.workflow.getHandle(`turn-${turnId}`).fetchHistory()
    assert.ok(JSON.stringify(history).length <= 30_000)
  })

  it('is left out and counted for most plain turns under load', async () => {
    const agentId = await makeAgent()
    const before = await readSkippedRecords()
    await until('records are left out', async () => {
      await Promise.all(Array.from({ length: 40 }, () => chat(agentId, '[[say hi]]')))
      return (await readSkippedRecords()) > before
    })
  })

  it('fails with the code of the answer', async () => {
    const agentId = await makeAgent()
    const events = await chatStream(agentId, `${randomUUID()} [[fail 400 9]]`)
    const turnId = String(events[0]?.data.turn_id)
    const { status, attributes } = await untilClosed(turnId)
    assert.equal(status, 'FAILED')
    assert.deepEqual(attributes.AmsErrorCode, ['MODEL_PROVIDER_ERROR'])
    assert.deepEqual(attributes.AmsAgentId, [agentId])
  })

  it('is cancelled with its turn by an operator', async () => {
    const agentId = await makeAgent({ tools: MIXED })
    const message = `[[tool rechner {"expression": "1+1"}]] [[stall]] ${randomUUID()}`
    const asked = chat(agentId, message)
    const turnId = await until('the turn is in its workflow', () => findOpenTurn(agentId))
    await until('the workflow runs', async () => (await describeTurn(turnId))?.status === 'RUNNING')
    await client.workflow.getHandle(`turn-${turnId}`).cancel()
    assert.equal((await asked).data.finish_reason, 'cancelled')
  })

  it('holds no contents and no secret in its history', async () => {
    const secret = `canary-${randomUUID()}`
    const agentId = await makeAgent({ tools: MIXED, prompt: { systemPrompt: secret } })
    const { data } = await chat(agentId, `${secret} [[tool rechner {"expression": "6*7"}]]`)
    await untilClosed(data.turn_id)
    const history = await client.workflow.getHandle(`turn-${data.turn_id}`).fetchHistory()
    assert.doesNotMatch(JSON.stringify(history, decoded), new RegExp(`${secret}|TOOL SAID`))
  })
})

describe('a turn with tools', () => {
  it('gives the result to the model and shows call and result in the stream', async () => {
    const events = await chatStream(await makeAgent({ tools: MIXED }), '[[tool rechner {"expression": "0.1+0.2"}]]')
    assert.deepEqual(
      events.map(({ event }) => event).filter((name) => name.startsWith('tool.')),
      ['tool.call', 'tool.result'],
    )
    assert.equal(shownText(events), 'TOOL SAID: 0.3')
    assert.equal(events.find(({ event }) => event === 'tool.call')?.data.name, 'Rechner für alles')
  })

  it('runs the calls of one round at once', async () => {
    const target = await startTarget(3)
    const tools = ['a', 'b', 'c'].map((name) => apiCall(name, target.url, 'GET'))
    const { data } = await chat(await makeAgent({ tools }), '[[ptool a {}]] [[ptool b {}]] [[ptool c {}]]')
    assert.deepEqual(
      data.tool_calls.map(({ ok }) => ok),
      [true, true, true],
    )
    await target.close()
  })

  it('gives a failed call to the model and goes on', async () => {
    const { data } = await chat(await makeAgent({ tools: MIXED }), '[[tool rechner {"expression": "1/0"}]]')
    assert.match(data.text, /TOOL SAID: Error/)
    assert.deepEqual(
      data.tool_calls.map(({ ok }) => ok),
      [false],
    )
  })

  it('runs the first 32 calls of a round and no more', async () => {
    const calls = Array.from({ length: 40 }, (_, index) => `[[ptool rechner {"expression": "${index}"}]]`)
    const { data } = await chat(await makeAgent({ tools: MIXED }), `${calls.join(' ')} [[say Done.]]`)
    assert.deepEqual([data.text, data.tool_calls.length], ['Done.', 32])
  })

  it('ends after eight rounds with an answer without tools', async () => {
    const { data } = await chat(await makeAgent({ tools: MIXED }), '[[looptool rechner {"expression": "1"}]]')
    assert.equal(data.tool_calls.length, 8)
    assert.equal(data.finish_reason, 'stop')
  })

  it('runs no call after its last round', async () => {
    const target = await startTarget()
    const agentId = await makeAgent({ tools: [apiCall('order', target.url, 'POST')] })
    const { data } = await chat(agentId, '[[insist order {}]]')
    assert.deepEqual([data.finish_reason, data.tool_calls.length, target.keys().length], ['stop', 8, 8])
    await target.close()
  })

  it('sends one Idempotency-Key for each call', async () => {
    const target = await startTarget()
    const agentId = await makeAgent({ tools: [apiCall('order', target.url, 'POST')] })
    const { data } = await chat(agentId, '[[tool order {}]]')
    assert.deepEqual(target.keys(), [`${data.turn_id}:call_1_1`])
    await target.close()
  })

  it('remembers user and assistant messages, but no tool messages', async () => {
    const agentId = await makeAgent({ tools: MIXED })
    const first = await chat(agentId, '[[tool rechner {"expression": "40+2"}]]')
    const { data } = await chat(agentId, '[[echo-history]]', { conversationId: first.data.conversation_id })
    assert.match(data.text, /\|assistant:TOOL SAID: 42>>$/)
    assert.doesNotMatch(data.text, /tool:/)
  })
})

async function readSkippedRecords(): Promise<number> {
  const { text } = await request('GET', '//metrics', { key: null })
  return Number(/^ams_turn_records_skipped_total (\d+)$/m.exec(text)?.[1])
}

const apiCall = (name: string, url: string, method: string) => ({
  type: 'api_call',
  name,
  description: name,
  config: { url, method },
  inputSchema: {},
})

/** A target that answers no call before `together` calls are there at the same time, and keeps their keys. */
async function startTarget(together = 1) {
  const keys: (string | undefined)[] = []
  let waiting: ServerResponse[] = []
  const server: Server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    waiting.push(response)
    if (waiting.length < together) return
    for (const each of waiting) each.setHeader('content-type', 'application/json').end('{"ok":true}')
    waiting = []
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    keys: () => keys,
    close,
  }
}

async function describeTurn(turnId: string) {
  try {
    const { status, historyLength, searchAttributes } = await client.workflow.getHandle(`turn-${turnId}`).describe()
    return { status: status.name, historyLength, attributes: searchAttributes as Record<string, unknown[]> }
  } catch {
    return undefined
  }
}

const untilClosed = (turnId: string, withinMs?: number) =>
  until(
    'the workflow has closed',
    async () => {
      const found = await describeTurn(turnId)
      return found && found.status !== 'RUNNING' ? found : undefined
    },
    withinMs,
  )

async function findOpenTurn(agentId: string): Promise<string | undefined> {
  const { default: pg } = await import('pg')
  const database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
  const { rows } = await database.query("select id from turns where agent_id = $1 and status = 'running'", [agentId])
  await database.end()
  return rows[0]?.id
}

/** A JSON replacer that shows payloads as text, so that a search finds them. */
function decoded(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value
}
