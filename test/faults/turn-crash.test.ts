import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { FAULT_POINTS, type FaultPoint } from '../../domain/fault-point.ts'
import { chat, makeAgent } from '../support/chat.ts'
import { type Services, startOwnStack, until } from '../support/stack.ts'
import { faultOf, readTurnFacts } from '../support/turn-facts.ts'

/** Every turn is final so soon after the killed part is back. */
const RECOVERY_MS = 60_000

/** Where only the API passes: it accepts, starts and hands over. The tools' points only the worker passes. */
const API_POINTS = FAULT_POINTS.filter((point) => !point.startsWith('turn.tool.'))
const WORKER_POINTS = FAULT_POINTS.filter((point) => !/^turn\.(accept|start-workflow|hand-over)\./.test(point))

let own: Services & AsyncDisposable
let target: Awaited<ReturnType<typeof startTarget>>
before(async () => {
  own = await startOwnStack()
  target = await startTarget()
})
after(async () => {
  target.close()
  await own[Symbol.asyncDispose]()
})

describe('an API process killed at', () => {
  for (const batch of batchesOf(API_POINTS, 5))
    it(batch.join(', '), { timeout: 180_000 }, async () => {
      await Promise.all(batch.map((point) => crashApi(point)))
    })
})

describe('workers killed at every point', () => {
  it('leave no turn behind', { timeout: 400_000 }, async () => {
    await own.part('worker').kill()
    const api = await own.addApi({ AMS_EARLY_START: 'off' })
    const asked: Asked[] = []
    for (const batch of batchesOf(WORKER_POINTS, 4)) asked.push(...(await crashWorkers(batch, api.baseUrl)))
    own.part('worker').start()
    await Promise.all(asked.map(expectWhole))
  })
})

type Asked = { point: FaultPoint; agentId: string; order: string }

/** Asks an API process that kills itself at the point, and repeats the request at another one. */
async function crashApi(point: FaultPoint): Promise<void> {
  const doomed = await own.addApi({ AMS_FAULT_POINT: point })
  const asked = await makeOrderAgent(point, own.info.baseUrl)
  const headers = { 'idempotency-key': randomUUID() }
  const message = isPlain(point) ? plainMessageOf(asked) : messageOf(asked)
  const ask = (baseUrl: string) => chat(asked.agentId, message, { baseUrl, headers, key: own.info.keys.a })
  await ask(doomed.baseUrl).catch(() => undefined)
  await until(`the API died at ${point}`, async () => doomed.part.pid() === undefined, 20_000)
  const { status, data } = await ask(own.info.baseUrl)
  assert.equal(status, 200, point)
  assert.equal(data.finish_reason, 'stop', point)
  await expectWhole(asked)
}

/** Workers that each kill themselves at their point, and turns that they come by there; all are left as they are. */
async function crashWorkers(points: FaultPoint[], baseUrl: string): Promise<Asked[]> {
  const workers = points.map((point) => ({ point, part: own.addWorker({ AMS_FAULT_POINT: point }) }))
  const asked: Asked[] = []
  const ask = async (point: FaultPoint) => {
    const turn = await makeOrderAgent(point, baseUrl)
    asked.push(turn)
    void chat(turn.agentId, messageOf(turn), { baseUrl, key: own.info.keys.a }).catch(() => undefined)
  }
  for (const { point, part } of workers) {
    await ask(point)
    const isDead = async () => part.pid() === undefined
    // Another worker of the batch may have taken this one's turn: there are more.
    await until(`a worker died at ${point}`, isDead, 15_000).catch(() => ask(point))
    await until(`a worker died at ${point}`, isDead, 60_000)
  }
  return asked
}

/** The promises that hold for each accepted turn, looked at from outside. */
async function expectWhole({ point, agentId, order }: Asked): Promise<void> {
  const facts = await until(
    `the turn of ${point} is final`,
    async () => {
      const found = await readTurnFacts(own.info.databaseUrl, agentId)
      return found.length > 0 && found.every(({ status }) => status !== 'running' && status !== 'waiting')
        ? found
        : undefined
    },
    RECOVERY_MS,
  )
  assert.equal(facts.length, 1, `${point}: one turn`)
  for (const turn of facts) assert.equal(faultOf(turn), undefined, point)
  assert.ok(target.count(order) <= 1, `${point}: the order was placed ${target.count(order)} times`)
}

async function makeOrderAgent(point: FaultPoint, baseUrl: string): Promise<Asked> {
  const order = randomUUID()
  const tool = {
    type: 'api_call',
    name: 'order',
    description: 'Places an order.',
    config: { url: `${target.url}/${order}`, method: 'POST' },
    inputSchema: {},
  }
  const agentId = await makeAgent({ tools: [tool] }, { baseUrl, key: own.info.keys.a })
  return { point, agentId, order }
}

/** A call with an effect, then text: every point is passed, in one process or the other. */
const messageOf = ({ order }: Asked) => `${order} [[tool order {}]] [[tokens 8 10]]`
/** Without a call the API ends the turn itself. */
const plainMessageOf = ({ order }: Asked) => `${order} [[tokens 8 10]]`
/** What the API passes only when it goes on with the turn to its end. */
const isPlain = (point: FaultPoint) => point === 'turn.model.after-first-delta' || point.startsWith('turn.end.')

/** Counts the orders that really arrived. */
async function startTarget() {
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const order = request.url?.slice(1) ?? ''
    counts.set(order, (counts.get(order) ?? 0) + 1)
    response.setHeader('content-type', 'application/json').end('{"placed":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    count: (order: string) => counts.get(order) ?? 0,
    close: () => server.close(),
  }
}

function batchesOf<Item>(items: Item[], size: number): Item[][] {
  return items.length === 0 ? [] : [items.slice(0, size), ...batchesOf(items.slice(size), size)]
}
