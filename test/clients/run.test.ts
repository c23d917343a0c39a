import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { createAmsClient, WorkFailed } from '../../clients/typescript/index.ts'
import { type Answer, serve } from '../support/answering-server.ts'
import { stack } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'

const client = createAmsClient({ baseUrl: stack.baseUrl, apiKey: stack.keys.a })
const weather = {
  description: 'The weather of a city.',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  run: async ({ city }: { city: string }) => ({ city, celsius: 4 }),
}

describe('client.run', () => {
  it('runs the functions that the agent calls and gives its answer', async () => {
    const seen: string[] = []
    const answer = await client.run(await makeAgent(), '[[tool get_weather {"city": "Oslo"}]]', {
      tools: { get_weather: weather },
      onEvent: ({ event }) => seen.push(event),
    })
    assert.match(answer.text, /TOOL SAID: .*\{"city":"Oslo","celsius":4\}/s)
    assert.equal(answer.finish_reason, 'stop')
    assert.ok(seen.includes('action.required') && seen.includes('tool.result'), String(seen))
  })

  for (const [how, directive] of [
    ['at once', 'ptool'],
    ['round after round', 'tool'],
  ])
    it(`runs several functions ${how}`, async () => {
      const called: string[] = []
      const tell = (name: string) => () => void called.push(name)
      const message = `[[${directive} first {}]] [[${directive} second {}]]`
      const tools = { first: tell('first'), second: tell('second') }
      const answer = await client.run(await makeAgent(), message, { tools })
      assert.equal(answer.finish_reason, 'stop')
      assert.deepEqual(called, ['first', 'second'])
    })

  it('tells the model what a function throws', async () => {
    const broken = () => {
      throw new Error('no such city')
    }
    const answer = await client.run(await makeAgent(), '[[tool broken {}]]', { tools: { broken } })
    assert.match(answer.text, /no such city/)
  })

  it('tells the model of an output that cannot be sent', async () => {
    const outputs = { large: 'x'.repeat(200_001), number: 1n }
    for (const [name, output] of Object.entries(outputs)) {
      const answer = await client.run(await makeAgent(), `[[tool ${name} {}]]`, { tools: { [name]: () => output } })
      assert.match(answer.text, /TOOL SAID: .*(more than 200000 characters|BigInt)/s)
    }
  })

  it('gives the open calls after the last round that it may run', async () => {
    const again = () => 'again'
    const message = '[[tool again {}]] [[tool again {"n": 2}]]'
    const answer = await client.run(await makeAgent(), message, { tools: { again }, maxRounds: 1 })
    assert.equal(answer.finish_reason, 'action_required')
    assert.equal(answer.required_actions?.length, 1)
  })

  it('sends the outputs again when no answer came', async () => {
    const frame = (event: string, data: object) => `id: 1\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    const stream =
      (text: string): Answer =>
      (response) =>
        response.writeHead(200, { 'content-type': 'text/event-stream', 'x-turn-id': 'turn-1' }).end(text)
    const action = { id: 'a', type: 'tool_output', call_id: 'call_1', name: 'again', arguments: {}, expires_at: '' }
    const settled = { data: { turn_id: 'turn-2', conversation_id: 'c', open: [] }, next_steps: [] }
    await using server = await serve([
      stream(frame('message.end', { turn_id: 'turn-1', required_actions: [action] })),
      (response) => response.destroy(),
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(settled)),
      stream(frame('message.end', { turn_id: 'turn-2', text: 'done' })),
    ])
    const answer = await createAmsClient(server).run('agent-1', 'Hello', { tools: { again: () => 1 } })
    assert.equal(answer.text, 'done')
    assert.deepEqual(
      server.asked.map((asked) => asked.split(' ').slice(0, 2).join(' ')),
      [
        'POST /api/v1/chat-stream',
        'POST /api/v1/turns/turn-1/tool-outputs',
        'POST /api/v1/turns/turn-1/tool-outputs',
        'GET /api/v1/chat-stream/turn-2',
      ],
    )
  })

  it('throws the error that a turn ends with', async () => {
    const agentId = await makeAgent()
    await assert.rejects(
      client.run(agentId, `${randomUUID()} [[fail 400]]`),
      (error) => error instanceof WorkFailed && error.fix !== '',
    )
  })

  it('stops when its signal fires', async () => {
    const stop = new AbortController()
    const waits = (_: object, { signal }: { signal: AbortSignal | undefined }) => {
      const { promise, reject } = Promise.withResolvers<never>()
      signal?.addEventListener('abort', () => reject(signal.reason))
      stop.abort(new Error('Enough.'))
      return promise
    }
    const options = { tools: { waits }, signal: stop.signal }
    await assert.rejects(client.run(await makeAgent(), '[[tool waits {}]]', options), /Enough\./)
  })
})
