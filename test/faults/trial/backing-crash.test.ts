import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { FAULT_POINTS } from '../../../domain/fault-point.ts'
import type { Part } from '../../../start/part.ts'
import { streamFault, streamThroughout } from '../../support/fault/careful-client.ts'
import { firedPoints } from '../../support/fault/fault.ts'
import { crashUnder, groupsOf, standstillSetting } from '../../support/fault/standstill.ts'
import { reportStandstill } from '../../support/fault/standstill-report.ts'
import { type ServerEvent, type Services, startOwnStack } from '../../support/stack/stack.ts'
import { chat, shownText } from '../../support/turn/chat.ts'
import { finalTurns, openShop, orderMessage, plainMessage, type Shop } from '../../support/turn/order.ts'

const BACKING = ['postgres', 'temporal'] as const
const KINDS = ['plain', 'order'] as const
const POINTS_EACH = 3
const TURN_POINTS = FAULT_POINTS.filter((point) => point.startsWith('turn.'))
const API_GROUPS = groupsOf(
  TURN_POINTS.filter((point) => !/^turn\.(tool|take)\./.test(point)),
  POINTS_EACH,
)
const WORKER_GROUPS = groupsOf(
  TURN_POINTS.filter((point) => !/^turn\.(accept|start-workflow|expect-tools|hand-over)\./.test(point)),
  POINTS_EACH,
)

type Armed = { part: Part; points: string[]; baseUrl?: string }
type Asked = { message: string; events: Promise<ServerEvent[]> }

let own: Services & AsyncDisposable
let shop: Shop
let armed: Armed[] = []
const asked: Asked[] = []
const giveUp = new AbortController()
before(async () => {
  // A turn may wait while processes stand still for a full round.
  own = await startOwnStack({ settings: { TURN_TIMEOUT_SECONDS: '1800', HOLDER_SILENCE_SECONDS: '5' } })
  shop = await openShop({ baseUrl: own.info.baseUrl, key: own.info.keys.a })
})
after(async () => {
  giveUp.abort()
  shop.close()
  // A stopped process cannot end by itself.
  await Promise.all(armed.map(({ part }) => part.kill()))
  await own[Symbol.asyncDispose]()
})

describe('turns at every named point', () => {
  it('are complete after Postgres and Temporal were killed', { timeout: 900_000 }, async () => {
    const { baseUrl: workersUrl } = await own.addApi({ AMS_EARLY_START: 'off' })
    const { data } = await chat(shop.agentId, 'plain [[say hi]]', { baseUrl: own.info.baseUrl, key: own.info.keys.a })
    await startArmed()
    for (let round = 0; round < POINTS_EACH * BACKING.length; round++) {
      const due = armed.filter(({ points }) => points.length * BACKING.length > round)
      askUnarmed(data.conversation_id)
      await crashUnder(own, BACKING[round % BACKING.length] ?? 'postgres', partsOf(due), () => {
        for (const { baseUrl = '' } of due) if (baseUrl) for (const kind of KINDS) feed(round, baseUrl, kind, 1)
        feed(round, workersUrl, 'order', 10)
      })
    }
    await expectComplete()
    for (const { part, points } of armed)
      assert.deepEqual(
        firedPoints(own, part),
        points.flatMap((point) => BACKING.map(() => point)),
      )
  })
})

const partsOf = (armed: Armed[]): Part[] => armed.map(({ part }) => part)

async function startArmed(): Promise<void> {
  const settingOf = (points: string[]) => ({ AMS_FAULT_POINT: standstillSetting(points, BACKING.length) })
  // An API process is ready only while a worker lives.
  armed = await Promise.all(API_GROUPS.map(async (points) => ({ points, ...(await own.addApi(settingOf(points))) })))
  await own.part('worker').kill()
  for (const points of WORKER_GROUPS) armed.push({ points, part: await own.addWorker(settingOf(points)) })
}

const underWay = new Map<string, number>()

/**
 * Asks an API process for one more turn, unless `most` turns of this kind are under way there since the round began. Turns of
 * earlier rounds may wait for stopped processes, so they do not count.
 */
function feed(round: number, baseUrl: string, kind: 'plain' | 'order', most: number): void {
  const slot = `${round} ${kind} ${baseUrl}`
  const count = underWay.get(slot) ?? 0
  if (count >= most) return
  underWay.set(slot, count + 1)
  const { events } = ask(baseUrl, kind === 'order' ? orderMessage() : plainMessage())
  void events.catch(() => {}).finally(() => underWay.set(slot, (underWay.get(slot) ?? 1) - 1))
}

/** Asks for streams, and for turns that wait for each other in one conversation, at an API process that never stops. */
function askUnarmed(conversationId: string): void {
  const { baseUrl } = own.info
  for (const tokens of [20, 40, 60]) ask(baseUrl, `plain=${tokens} [[tokens ${tokens} 50]]`)
  for (const tokens of [10, 20, 30]) ask(baseUrl, `plain=${tokens} [[tokens ${tokens} 20]]`, conversationId)
}

function ask(baseUrl: string, message: string, conversationId?: string): Asked {
  const options = {
    baseUrl,
    key: own.info.keys.a,
    signal: giveUp.signal,
    ...(conversationId && { conversationId }),
  }
  const events = streamThroughout(shop.agentId, message, options, 900_000)
  events.catch(() => {})
  asked.push({ message, events })
  return { message, events }
}

/** Checks that each client saw a complete stream and that the database holds the same text for each turn. */
async function expectComplete(): Promise<void> {
  const turns = await finalTurns(own.info.databaseUrl, shop).catch(async (error) => {
    throw new Error(`${error.message}\n${await reportStandstill(own)}`)
  })
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('a stream goes on although its turn has ended')), 30_000).unref()
  })
  const streams = await Promise.race([Promise.all(asked.map(({ events }) => events)), late])
  for (const turn of turns) {
    assert.equal(shop.faultOf(turn), undefined, turn.id)
    assert.equal(turn.status, 'success', JSON.stringify(turn.events.at(-1)))
  }
  for (const events of streams) {
    assert.equal(streamFault(events), undefined)
    assert.equal(shownText(events), events.at(-1)?.data.text)
  }
}
