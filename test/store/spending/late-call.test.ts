import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { newId } from '../../../domain/id.ts'
import type { ModelCall } from '../../../domain/model/call.ts'
import { insertLateCall } from '../../../store/spending/late-call.ts'
import { logHours, modelCalls, requestLogs, turns } from '../../../store/tables/index.ts'
import { database, makeStoredAgent, makeStoredConversation, makeWorkspace } from '../../support/turn/conversation.ts'

const HOUR_MS = 60 * 60 * 1000
const call: ModelCall = {
  round: 0,
  generation: 0,
  purpose: 'summary',
  model: 'openai/gpt-4o-mini',
  promptTokens: 12,
  completionTokens: 3,
  estimated: false,
  cost: '0.00000360',
  error: null,
  startedAt: new Date(),
  firstTokenAt: null,
  endedAt: new Date(),
}

/** An ended turn whose log entry and hour stand in the table of sums, both with a cost of one cent. */
async function makeSummedTurn() {
  const agent = await makeStoredAgent(await makeWorkspace())
  const ids = { workspaceId: agent.workspaceId, agentId: agent.id }
  const { turnIds } = await makeStoredConversation(agent, [{ message: 'a', text: 'b' }])
  const turnId = turnIds[0] ?? ''
  const hour = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS)
  const sums = { requests: 1, errors: 0, tokensIn: 1, tokensOut: 1, latencies: 1, latencySumMs: 1 }
  await database.insert(logHours).values({ ...ids, hour, ...sums, cost: '0.01', histogram: [[1, 1]] })
  await database.insert(requestLogs).values({
    id: newId(),
    ...ids,
    turnId,
    source: 'chat',
    model: call.model,
    tokensIn: 1,
    tokensOut: 1,
    cost: '0.01',
    latencyMs: 1,
    status: 'success',
    trace: { model_calls: [] },
    createdAt: new Date(hour.getTime() + 1000),
  })
  return { ...ids, turnId }
}

describe('a model call that ends after its turn', () => {
  it('adds its cost to turn, log entry and the sum of the hour', async () => {
    const { workspaceId, agentId, turnId } = await makeSummedTurn()
    await insertLateCall(database, { turnId, workspaceId, agentId }, call)
    const [turn] = await database.select().from(turns).where(eq(turns.id, turnId))
    const [entry] = await database.select().from(requestLogs).where(eq(requestLogs.turnId, turnId))
    const [hour] = await database.select().from(logHours).where(eq(logHours.agentId, agentId))
    assert.deepEqual([turn?.cost, entry?.cost, hour?.cost], ['0.00000360', '0.01000360', '0.01000360'])
    const trace = entry?.trace as { model_calls: { purpose: string }[] } | undefined
    assert.deepEqual(
      trace?.model_calls.map(({ purpose }) => purpose),
      ['summary'],
    )
  })

  it('counts for the agent when the turn is gone', async () => {
    const { workspaceId, agentId } = await makeSummedTurn()
    await insertLateCall(database, { turnId: newId(), workspaceId, agentId }, call)
    const rows = await database.select().from(modelCalls).where(eq(modelCalls.agentId, agentId))
    assert.deepEqual(
      rows.map(({ turnId, cost }) => [turnId, cost]),
      [[null, '0.00000360']],
    )
  })
})
