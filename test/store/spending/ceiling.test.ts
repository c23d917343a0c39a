import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { ApiError } from '../../../domain/error.ts'
import { newId } from '../../../domain/id.ts'
import { findBudget } from '../../../store/spending/budget.ts'
import { findCeiling, refuseBeyondOperatorCeiling } from '../../../store/spending/ceiling.ts'
import { addSpent, foldSpentDays, moveSpentToWorkspace } from '../../../store/spending/spent.ts'
import { spentDays } from '../../../store/tables/index.ts'
import { database } from '../../support/turn/conversation.ts'

const payerOf = (workspaceId = newId()) => ({ workspaceId, agentId: newId() })
const spentBy = async (workspaceId: string) => (await findCeiling(database, workspaceId, 1)).spentToday

describe("the operator's ceiling", () => {
  it("counts the calls of all agents of a workspace that cost nothing at the workspace's prices", async () => {
    const [one, other] = [payerOf(), payerOf()]
    const two = payerOf(one.workspaceId)
    const spend = () =>
      database.transaction((tx) =>
        addSpent(tx, [
          { ...one, cost: '0.00000000', operatorCost: '0.00000001' },
          { ...two, cost: '0.00000000', operatorCost: '0.00000002' },
          { ...other, cost: '5' },
        ]),
      )
    await Promise.all(Array.from({ length: 50 }, spend))
    assert.equal(await spentBy(one.workspaceId), '0.00000150')
    assert.equal(Number(await spentBy(other.workspaceId)), 0)
    assert.equal((await findBudget(database, one.workspaceId)).spentUsd.day, 0)
  })

  it('counts the present UTC day alone, through a purge of the agent and a fold of past days', async () => {
    const payer = payerOf()
    await addSpent(database, [{ ...payer, cost: '1', operatorCost: '2' }])
    const earlier = [1, 2, 3].map((ago) => ({
      ...payer,
      day: sql<string>`(now() at time zone 'UTC')::date - ${ago}::int`,
      shard: 3,
      cost: '1',
      operatorCost: '7',
    }))
    await database.insert(spentDays).values(earlier)
    await moveSpentToWorkspace(database, payer.workspaceId, payer.agentId)
    await foldSpentDays(database)
    assert.equal(await spentBy(payer.workspaceId), '2.00000000')
  })

  it('refuses once it is reached, with what has no row yet, until the UTC day ends', async () => {
    const payer = payerOf()
    await addSpent(database, [{ ...payer, cost: '0', operatorCost: '0.6' }])
    await refuseBeyondOperatorCeiling(database, payer, 0.60000001)
    const unstored = () => ({ cost: '0', operatorCost: '0.4' })
    for (const [payment, dailyUsd] of [[payer, 0.6] as const, [{ ...payer, unstored }, 1] as const])
      await assert.rejects(
        refuseBeyondOperatorCeiling(database, payment, dailyUsd),
        (error) =>
          error instanceof ApiError &&
          error.errorCode === 'BUDGET_EXCEEDED' &&
          error.retryAt?.getTime() === new Date().setUTCHours(24, 0, 0, 0),
      )
  })
})
