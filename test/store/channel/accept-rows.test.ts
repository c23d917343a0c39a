import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { UserEvent } from '../../../domain/channel/reading.ts'
import { newId } from '../../../domain/id.ts'
import { acceptInLine } from '../../../store/channel/accept.ts'
import { acceptAtOnce } from '../../../store/channel/accept-at-once.ts'
import type { ReceivedEvent } from '../../../store/channel/place.ts'
import type { Database } from '../../../store/database.ts'
import { channelEvents, channelPlaces, channelReplies, conversations, turns } from '../../../store/tables/index.ts'
import type { NewTurn } from '../../../store/turn/accept.ts'
import { endTurn } from '../../../store/turn/end.ts'
import { loadTurn, type Turn } from '../../../store/turn/turn.ts'
import { everyRowAfter } from '../../support/stack/every-row.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { createAccepting, HOLDER_ID } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'

let own: Awaited<ReturnType<typeof createOwnDatabase>>
before(async () => {
  own = await createOwnDatabase()
})
after(() => own[Symbol.asyncDispose]())

type Write = typeof acceptAtOnce
const inLine: Write = async (database, workspaceId, input, received) => {
  const turn = await acceptInLine(database, workspaceId, { ...input, id: input.id ?? newId() }, received)
  return turn === 'kept' ? undefined : turn
}

type Asked = Partial<NewTurn> & { event?: Partial<UserEvent>; limits?: ReceivedEvent['limits'] }

/** Returns a function that accepts messages of one user of Telegram. */
async function createUser(database: Database) {
  const accept = await createAccepting(database)
  let events = 0
  return (write: Write, { event = {}, limits = { ofUser: 9, ofAgent: 9 }, ...asked }: Asked = {}) => {
    events += 1
    const usual = { eventId: String(events), userId: '7', conversationKey: '7', sentAt: new Date(0), comesAgain: true }
    const received = (agentId: string): ReceivedEvent<UserEvent> => ({
      agentId,
      channel: 'telegram',
      limits,
      sealSecret: () => 'sealed',
      event: { ...usual, address: { chat: events }, addressSecret: 'clear', ...event },
    })
    return accept({ source: 'channel', ...asked }, (...[, workspaceId, input]) =>
      write(database, workspaceId, input, received(input.agentId)),
    )
  }
}

const ended = async (database: Database, turn: Turn) =>
  void (await endTurn(endingOf(database), turn.id, { status: 'cancelled' }))

describe('the two statements and the transaction that accept a message of a channel leave the same rows', () => {
  const cases: [what: string, asked: Asked][] = [
    ['of a plain message', {}],
    ['of a turn that its API process holds', { holderId: HOLDER_ID }],
    ['of a message without a time and a credential', { event: { sentAt: null, addressSecret: null } }],
    [
      'of a message with a guardrail verdict',
      { inputVerdict: { stage: 'input', rule: 'piiDetection', action: 'masked' } },
    ],
  ]
  for (const [what, asked] of cases)
    it(what, async () => {
      const { database } = own
      const rowsAfter = (write: Write) =>
        everyRowAfter(database, async () => {
          const say = await createUser(database)
          await ended(database, await say(inLine))
          const turn = await say(write, asked)
          assert.deepEqual(turn, await loadTurn(database, turn.id))
          assert.deepEqual([turn.status, turn.place], ['running', 2])
        })
      assert.deepEqual(await rowsAfter(acceptAtOnce), await rowsAfter(inLine))
    })
})

describe('the two statements that accept a message of a channel write nothing', () => {
  const counted = async (database: Database) =>
    Promise.all(
      [turns, channelEvents, channelReplies, channelPlaces, conversations].map((each) => database.$count(each)),
    )
  const cases: [what: string, prepare: (database: Database, first: Turn) => Promise<unknown>, asked: Asked][] = [
    ['while another turn runs', async () => {}, {}],
    ['when the event is stored', ended, { event: { eventId: '1' } }],
    ["at a user's limit", ended, { limits: { ofUser: 1, ofAgent: 9 } }],
    ["at an agent's limit", ended, { limits: { ofUser: 9, ofAgent: 1 } }],
    ['for another place', ended, { event: { conversationKey: '8' } }],
    [
      'while the conversation is paused',
      async (database, first) => {
        await ended(database, first)
        await database
          .update(conversations)
          .set({ pausedAt: sql`now()` })
          .where(eq(conversations.id, first.conversationId))
      },
      {},
    ],
    [
      'after /reset',
      async (database, first) => {
        await ended(database, first)
        await database.update(channelPlaces).set({ conversationId: null })
      },
      {},
    ],
  ]
  for (const [what, prepare, asked] of cases)
    it(what, async () => {
      const { database } = own
      await everyRowAfter(database, async () => {
        const say = await createUser(database)
        const first = await say(inLine)
        await prepare(database, first)
        const before = await counted(database)
        await assert.rejects(say(acceptAtOnce, asked), /the turn was not written/)
        assert.deepEqual(await counted(database), before)
      })
    })
})
