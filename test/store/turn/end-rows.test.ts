import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { NumberedTurnEvent } from '../../../domain/turn/turn.ts'
import type { Database } from '../../../store/database.ts'
import { endTurn } from '../../../store/turn/end.ts'
import { endTurnAsHolder } from '../../../store/turn/end-fast-path.ts'
import { everyRowAfter } from '../../support/stack/every-row.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { createAccepting } from '../../support/turn/accepted-turn.ts'
import { endingOf } from '../../support/turn/ending.ts'
import { type BeginEnding, IN_A_TRANSACTION, IN_ONE_STATEMENT } from './end-case.ts'

let own: Awaited<ReturnType<typeof createOwnDatabase>>
before(async () => {
  own = await createOwnDatabase()
})
after(() => own[Symbol.asyncDispose]())

type End = typeof endTurnAsHolder

const byTransaction: End = async (deps, turn, outcome) => {
  await endTurn(deps, turn.id, outcome, turn.generation)
}

describe('the one statement and the transaction that end a turn leave the same rows', () => {
  for (const [what, begin] of Object.entries(IN_ONE_STATEMENT))
    it(what, async () => void (await expectSameRows(begin, true)))
})

describe('they do where traces are exported', () => {
  before(() => Object.assign(own.database, { exportsTraces: true }))
  after(() => Object.assign(own.database, { exportsTraces: false }))
  it('with one entry for the exporter', async () => {
    const rows = await expectSameRows(IN_ONE_STATEMENT['a plain answer'] ?? notThere, true)
    assert.equal(rows.trace_exports?.length, 1)
  })
})

describe('what the one statement does not do is left to the transaction', () => {
  for (const [what, begin] of Object.entries(IN_A_TRANSACTION))
    it(what, async () => void (await expectSameRows(begin, false)))
})

const notThere: BeginEnding = () => Promise.reject(new Error('There is no such case.'))

async function expectSameRows(begin: BeginEnding, isOneStatement: boolean) {
  const { database } = own
  const held = await everyRowAfter(database, () => endBegun(database, begin, endTurnAsHolder, isOneStatement))
  const transacted = await everyRowAfter(database, () => endBegun(database, begin, byTransaction, false))
  assert.deepEqual(held, transacted)
  return held
}

/** Ends the turn; readers in this process are told the events that follow those that are stored. */
async function endBegun(database: Database, begin: BeginEnding, end: End, isOneStatement: boolean): Promise<void> {
  const { turn, outcome } = await begin({ database, accept: await createAccepting(database) })
  const told: NumberedTurnEvent[] = []
  const publishEnd = (_turnId: string, events: NumberedTurnEvent[]) => void told.push(...events)
  const deps = endingOf(database)
  await end({ ...deps, bus: { ...deps.bus, publishEnd } }, turn, outcome)
  assert.equal(told[0]?.seq, outcome.lastSeq + 1)
  assert.equal(told.at(-1)?.type, 'message.end')
  assert.equal(await wasWrittenAtOnce(database, turn.id), isOneStatement)
}

/** Returns true when the first statement of a transaction wrote the turn's row: Postgres numbers them from 0. */
async function wasWrittenAtOnce(database: Database, turnId: string): Promise<boolean | undefined> {
  const { rows } = await database.$client.query<{ isFirst: boolean }>(
    `select cmin = '0' as "isFirst" from turns where id = $1`,
    [turnId],
  )
  return rows[0]?.isFirst
}
