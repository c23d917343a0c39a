import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { FAULT_POINTS } from '../../domain/fault-point.ts'
import { eachOf, killWorkersAt, untilDead } from '../support/fault/fault.ts'
import { type Services, startOwnStack } from '../support/stack/stack.ts'
import { chat } from '../support/turn/chat.ts'
import { finalTurns, openShop, orderMessage, plainMessage, type Shop } from '../support/turn/order.ts'

const TURN_POINTS = FAULT_POINTS.filter((point) => point.startsWith('turn.'))
/** The points that an API process passes. Only a worker takes a turn over and runs tools. */
const API_POINTS = TURN_POINTS.filter((point) => !/^turn\.(tool|take)\./.test(point))
const WORKER_POINTS = TURN_POINTS.filter(
  (point) => !/^turn\.(accept|start-workflow|expect-tools|hand-over)\./.test(point),
)
const APIS_AT_ONCE = 4

let own: Services & AsyncDisposable
let shop: Shop
before(async () => {
  // A turn may wait for many workers that die one after another.
  own = await startOwnStack({ settings: { TURN_TIMEOUT_SECONDS: '900' } })
  shop = await openShop({ baseUrl: own.info.baseUrl, key: own.info.keys.a })
})
after(async () => {
  shop.close()
  await own[Symbol.asyncDispose]()
})

describe('a turn', () => {
  it('is complete after its API process was killed, at every named point', { timeout: 900_000 }, async () => {
    const repeated: Promise<void>[] = []
    await eachOf(API_POINTS, APIS_AT_ONCE, (point) => crashApi(point, repeated))
    await Promise.all(repeated)
    await expectComplete(API_POINTS.length)
  })

  it('is complete after its workers were killed, at every named point', { timeout: 600_000 }, async () => {
    const { baseUrl } = await own.addApi({ AMS_EARLY_START: 'off' })
    await own.part('worker').kill()
    const asked = new Set<Promise<void>>()
    await killWorkersAt(own, WORKER_POINTS, () => {
      if (asked.size >= 20) return
      const turn = expectAnswer(baseUrl).finally(() => asked.delete(turn))
      asked.add(turn)
    })
    own.part('worker').start()
    await Promise.all(asked)
    await expectComplete(WORKER_POINTS.length)
  })

  it('has every named point in these tests', () => {
    assert.deepEqual(new Set([...API_POINTS, ...WORKER_POINTS]), new Set(TURN_POINTS))
  })
})

/** Asks an API process that kills itself at the point, then repeats the request at another process. */
async function crashApi(point: string, repeated: Promise<void>[]): Promise<void> {
  const doomed = await own.addApi({ AMS_FAULT_POINT: point })
  const message = isPlain(point) ? plainMessage() : orderMessage()
  const key = randomUUID()
  const dying = ask(doomed.baseUrl, message, key).catch(() => undefined)
  await untilDead(own, doomed.part, point)
  await dying
  repeated.push(expectAnswer(own.info.baseUrl, message, key, point))
}

/** True for points that the API process passes only when it works on the turn to its end. */
const isPlain = (point: string) => /^turn\.(start-workflow|model\.after-first-delta|events|end)/.test(point)

async function expectAnswer(baseUrl: string, message = orderMessage(), key = randomUUID(), point = ''): Promise<void> {
  const { status, data, text } = await ask(baseUrl, message, key)
  assert.equal(status, 200, `${point} ${text}`)
  assert.equal(data.finish_reason, 'stop', point)
}

const ask = (baseUrl: string, message: string, key: string) =>
  chat(shop.agentId, message, {
    baseUrl,
    key: own.info.keys.a,
    headers: { 'idempotency-key': key },
    signal: AbortSignal.timeout(800_000),
  })

/** Checks the promises of each accepted turn from outside. */
async function expectComplete(atLeast: number): Promise<void> {
  const turns = await finalTurns(own.info.databaseUrl, shop)
  assert.ok(turns.length >= atLeast, `${turns.length} turns`)
  for (const turn of turns) assert.equal(shop.faultOf(turn), undefined, turn.id)
}
