import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import { findBudget } from '../../../store/spending/budget.ts'
import { addSpent, foldSpentDays, moveSpentToWorkspace, NO_AGENT } from '../../../store/spending/spent.ts'
import { spentDays } from '../../../store/tables/index.ts'
import { database } from '../../support/turn/conversation.ts'

const payerOf = (workspaceId = newId()) => ({ workspaceId, agentId: newId() })
const rowsOf = (workspaceId: string) => database.select().from(spentDays).where(eq(spentDays.workspaceId, workspaceId))
const dayBefore = (days: number) => sql<string>`(now() at time zone 'UTC')::date - ${days}::int`

describe('what was spent', () => {
  it('loses nothing when many turns end at once', async () => {
    const [one, two] = [payerOf(), payerOf()]
    const spend = () =>
      database.transaction((tx) =>
        addSpent(tx, [
          { ...two, cost: '0.00000002' },
          { ...one, cost: '0.00000001' },
          { ...one, cost: '0.00000003' },
        ]),
      )
    await Promise.all(Array.from({ length: 200 }, spend))
    assert.equal((await findBudget(database, one.workspaceId, one.agentId)).spentUsd.day, 0.000008)
    assert.equal((await findBudget(database, two.workspaceId)).spentUsd.month, 0.000004)
    assert.ok((await rowsOf(one.workspaceId)).length <= 8)
  })

  it('leaves no row for calls that cost nothing', async () => {
    const payer = payerOf()
    await addSpent(database, [{ ...payer, cost: '0.00000000' }])
    assert.deepEqual(await rowsOf(payer.workspaceId), [])
  })

  it('counts neither yesterday in the day nor the month before in the month', async () => {
    const payer = payerOf()
    const days = [0, 1, 32].map((ago) => ({ ...payer, day: dayBefore(ago), shard: 1, cost: '1' }))
    await database.insert(spentDays).values(days)
    const { spentUsd } = await findBudget(database, payer.workspaceId, payer.agentId)
    assert.deepEqual(spentUsd, { day: 1, month: new Date().getUTCDate() === 1 ? 1 : 2 })
  })

  it('of days before yesterday is folded into one row a day', async () => {
    const payer = payerOf()
    const shards = [0, 1, 2].flatMap((shard) =>
      [0, 1, 2, 3].map((ago) => ({ ...payer, day: dayBefore(ago), shard, cost: '0.5' })),
    )
    await database.insert(spentDays).values(shards)
    await foldSpentDays(database)
    const folded = await database
      .select()
      .from(spentDays)
      .where(and(eq(spentDays.workspaceId, payer.workspaceId), sql`${spentDays.day} < ${dayBefore(1)}`))
    assert.deepEqual(
      folded.map(({ shard, cost }) => [shard, cost]),
      [
        [0, '1.50000000'],
        [0, '1.50000000'],
      ],
    )
    assert.equal((await rowsOf(payer.workspaceId)).length, 8)
  })

  it('of a purged agent stays with its workspace', async () => {
    const payer = payerOf()
    await addSpent(database, [{ ...payer, cost: '2' }])
    await database.insert(spentDays).values({ ...payer, day: dayBefore(1), shard: 3, cost: '1' })
    assert.equal(await moveSpentToWorkspace(database, payer.workspaceId, payer.agentId), 2)
    assert.equal(await moveSpentToWorkspace(database, payer.workspaceId, payer.agentId), 0)
    const rows = await rowsOf(payer.workspaceId)
    assert.deepEqual(new Set(rows.map(({ agentId }) => agentId)), new Set([NO_AGENT]))
    assert.equal((await findBudget(database, payer.workspaceId)).spentUsd.day, 2)
  })
})
