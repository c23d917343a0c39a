import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readEvents, type Services, startOwnStack } from '../../support/stack/stack.ts'
import { chat, makeAgent, openChatStream } from '../../support/turn/chat.ts'
import { latenessMs } from '../../support/turn/lateness.ts'

const TIMEOUT_S = 10
/** Fewer requests than wait for a connection of a process that counts as overloaded, so that none is refused. */
const CONVERSATIONS = 90
/** The goal is five seconds, which the long fault tests judge; without its sweeps the service would never answer. */
const GRACE_S = 90
const TOOLS = [{ type: 'calculator', name: 'calculate', description: 'calculates', config: {} }]

let own: Services & AsyncDisposable
before(async () => {
  own = await startOwnStack({
    settings: { TURN_TIMEOUT_SECONDS: String(TIMEOUT_S), RATE_LIMIT_PER_MINUTE: '100000' },
    keepAlive: false,
  })
})
after(() => own[Symbol.asyncDispose]())

describe('the deadline of a turn', () => {
  it('holds without Temporal and without a worker', { timeout: 180_000 }, async () => {
    const options = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
    const agentId = await makeAgent({ tools: TOOLS }, options)
    await Promise.all([own.part('worker').kill(), own.part('temporal').kill()])
    const late = (await Promise.all(Array.from({ length: CONVERSATIONS }, () => askTwice(agentId, options)))).flat()
    assert.equal(late.length, 2 * CONVERSATIONS)
    const sorted = late.sort((a, b) => a - b)
    console.log(
      `seconds after the deadline, ${late.length} turns: median ${sorted[CONVERSATIONS]?.toFixed(1)}, last ${sorted.at(-1)?.toFixed(1)}`,
    )
    assert.ok((sorted[0] ?? -1) > -0.5, `${sorted[0]} s`)
    assert.ok((sorted.at(-1) ?? GRACE_S) < GRACE_S, `${sorted.at(-1)} s`)
  })
})

/** A turn that is handed over for its tools, and one that waits behind it. @returns the seconds after their deadlines */
async function askTwice(agentId: string, options: { baseUrl: string; key: string }): Promise<number[]> {
  const response = await openChatStream(agentId, '[[tool calculate {"expression": "1+1"}]]', options)
  const events = readEvents(response)
  const { value: start } = await events.next()
  const rest = Array.fromAsync(events)
  const waiting = chat(agentId, '[[tool calculate {"expression": "1+1"}]]', {
    ...options,
    conversationId: String(start?.data.conversation_id),
  })
  const secondsLate = async (turnId: string, arrivedAtMs: number) =>
    (await latenessMs(turnId, arrivedAtMs, TIMEOUT_S, options)) / 1000
  const [first, second] = await Promise.all([
    rest.then((all) => ({ last: JSON.stringify(all.at(-1)?.data), arrivedAtMs: Date.now() })),
    waiting.then(({ status, headers }) => ({ status, headers, arrivedAtMs: Date.now() })),
  ])
  assert.match(first.last, /TURN_TIMEOUT/)
  assert.equal(second.status, 504)
  return [
    await secondsLate(String(start?.data.turn_id), first.arrivedAtMs),
    await secondsLate(second.headers.get('x-turn-id') ?? '', second.arrivedAtMs),
  ]
}
