import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { FAULT_POINTS } from '../../domain/fault-point.ts'
import { traceIdOf } from '../../domain/log/trace/trace-id.ts'
import { type Database, openSystemDatabase } from '../../store/database.ts'
import { traceExports } from '../../store/tables/index.ts'
import { eachOf, killWorkersAt, REACH_MS, untilDead } from '../support/fault/fault.ts'
import { type LangfuseServer, settingsOf, startLangfuseServer } from '../support/langfuse/server.ts'
import { type Services, startOwnStack, until } from '../support/stack/stack.ts'
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
let langfuse: LangfuseServer
before(async () => {
  langfuse = await startLangfuseServer()
  // A turn may wait for many workers that die one after another.
  own = await startOwnStack({ settings: { TURN_TIMEOUT_SECONDS: '900', ...settingsOf(langfuse) } })
  shop = await openShop({ baseUrl: own.info.baseUrl, key: own.info.keys.a })
})
after(async () => {
  shop?.close()
  await own?.[Symbol.asyncDispose]()
  await langfuse.close()
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

/** Each of the workers that were killed above exported traces, too. */
describe('the traces of the turns', () => {
  for (const moment of ['come', 'taken'] as const)
    it(`are sent again after the exporter was killed when its batch had ${moment === 'come' ? 'left' : 'arrived'}`, async () => {
      const batch = Promise.withResolvers<void>()
      const underWay = Promise.withResolvers<void>()
      langfuse.pause = async (reached) => {
        if (reached !== moment) return
        underWay.resolve()
        await batch.promise
      }
      await expectAnswer(own.info.baseUrl, plainMessage())
      await underWay.promise
      await own.part('worker').kill()
      const taken = langfuse.spans.map(({ spanId }) => spanId)
      langfuse.pause = async () => {}
      moment === 'come' ? batch.reject(new Error('The exporter is dead.')) : batch.resolve()
      await endLeases()
      own.part('worker').start()
      await untilExported()
      const ids = langfuse.spans.map(({ spanId }) => spanId)
      assert.deepEqual([ids.slice(0, taken.length), new Set(ids).size], [taken, ids.length])
      // The batch that had arrived came a second time, with the ids of the first.
      if (moment === 'taken') assert.notEqual(langfuse.repeated.length, 0)
      assert.deepEqual(langfuse.violations, [])
    })

  it('are all there', async () => {
    for (const { id } of await finalTurns(own.info.databaseUrl, shop)) {
      const parts = langfuse.spansOf(traceIdOf(id)).map(({ name }) => name)
      assert.ok(parts.includes('turn') && parts.includes('answer'), `${id}: ${parts}`)
    }
  })
})

/** A dead exporter's claims are due again after two minutes; this makes them due now. */
const endLeases = () => withDatabase((database) => database.update(traceExports).set({ dueAt: sql`now()` }))

/** Waits until nothing is left to send. */
const untilExported = () =>
  withDatabase((database) => until('an empty queue', async () => (await database.$count(traceExports)) === 0, REACH_MS))

async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openSystemDatabase({ url: own.info.databaseUrl }, 1)
  return await work(database).finally(() => database.$client.end())
}

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
