import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { AlarmRule } from '../../../domain/eval/live/alarm.ts'
import { newId } from '../../../domain/id.ts'
import { replaceAlarms } from '../../../store/eval/live/alarm.ts'
import { checkAlarm } from '../../../store/eval/live/alarm-check.ts'
import { insertWebhook } from '../../../store/log/webhook/webhook.ts'
import { alarms, evaluations, evaluators, turns, webhookDeliveries } from '../../../store/tables/index.ts'
import {
  database,
  makeStoredAgent,
  makeStoredConversation,
  makeWorkspace,
  sealing,
} from '../../support/turn/conversation.ts'
import { type Entry, writeEntries } from '../../support/turn/log-entry.ts'

const MINUTE_MS = 60_000
/** A day ahead, where the workers of the test find no turn and check no alarm that was checked. */
const START_MS = (Math.floor(Date.now() / MINUTE_MS) + 24 * 60) * MINUTE_MS

const ruleOf = (change: Partial<AlarmRule> = {}): AlarmRule => ({
  name: 'watch',
  metric: 'error_rate',
  worseThan: 0.5,
  windowMinutes: 1,
  minTurns: 2,
  ...change,
})

const FAILED: Entry = { status: 'error' }
const GOOD: Entry = {}

/** An alarm of a new agent, whose events go to a webhook that nobody calls. */
async function setUp(change: Partial<AlarmRule> = {}) {
  const workspaceId = await makeWorkspace()
  const agent = await makeStoredAgent(workspaceId)
  const events = ['alarm.raised', 'alarm.cleared'] as const
  await database.transaction((tx) =>
    insertWebhook(tx, sealing, workspaceId, { url: 'https://example.invalid/', events: [...events] }),
  )
  const replace = (...rules: AlarmRule[]) =>
    database.transaction((tx) => replaceAlarms(tx, workspaceId, agent.id, rules))
  await replace(ruleOf(change))
  const find = async () => {
    const [row] = await database.select().from(alarms).where(eq(alarms.agentId, agent.id))
    assert.ok(row)
    return row
  }
  const check = async (minute: number) => {
    await checkAlarm(database, workspaceId, (await find()).id, new Date(START_MS + minute * MINUTE_MS))
    const { state, value, turns: counted } = await find()
    return { state, value, turns: counted }
  }
  /** Ends these turns in the window of a minute. */
  const end = (minute: number, ...entries: Entry[]) => {
    const createdAt = new Date(START_MS + minute * MINUTE_MS - 1_000)
    return writeEntries(
      workspaceId,
      agent.id,
      entries.map((entry) => ({ createdAt, ...entry })),
    )
  }
  const pass = async (minute: number, ...entries: Entry[]) => {
    await end(minute, ...entries)
    return await check(minute)
  }
  const told = async () => {
    const rows = await database
      .select({ body: webhookDeliveries.body })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.workspaceId, workspaceId))
      .orderBy(asc(webhookDeliveries.id))
    return rows.map(({ body }) => {
      const { type, data } = body as { type: string; data: { reason?: string } }
      return data.reason ? `${type} ${data.reason}` : type
    })
  }
  return { workspaceId, agent, replace, find, check, end, pass, told }
}

describe('an alarm', () => {
  it('is raised once by a worse value, with its event', async () => {
    const { pass, told, find } = await setUp()
    assert.deepEqual(await pass(0, FAILED, GOOD), { state: 'ok', value: 0.5, turns: 2 })
    assert.deepEqual(await pass(1, FAILED, FAILED), { state: 'raised', value: 1, turns: 2 })
    assert.equal((await find()).since.getTime(), START_MS + MINUTE_MS)
    await pass(2, FAILED, FAILED)
    assert.deepEqual(await told(), ['alarm.raised'])
  })

  it('is not raised by fewer turns than count', async () => {
    const { pass, told } = await setUp()
    assert.deepEqual(await pass(0, FAILED), { state: 'ok', value: 1, turns: 1 })
    assert.deepEqual(await told(), [])
  })

  it('is cleared by three checks running that are not worse', async () => {
    const { pass, told } = await setUp()
    await pass(0, FAILED, FAILED)
    for (const [minute, entries] of [
      [1, [GOOD, GOOD]],
      [2, [GOOD, GOOD]],
      [3, [FAILED, FAILED]],
      [4, [GOOD, GOOD]],
      [5, [GOOD, GOOD]],
      [6, [GOOD]],
      [7, [GOOD, GOOD]],
      [8, [GOOD, GOOD]],
    ] as const)
      assert.equal((await pass(minute, ...entries)).state, 'raised', `minute ${minute}`)
    assert.equal((await pass(9, GOOD, GOOD)).state, 'ok')
    assert.deepEqual(await told(), ['alarm.raised', 'alarm.cleared recovered'])
  })

  it('is cleared after 24 hours of silence', async () => {
    const { pass, check, told } = await setUp()
    await pass(0, FAILED, FAILED)
    assert.equal((await check(24 * 60 - 1)).state, 'raised')
    assert.deepEqual(await check(24 * 60), { state: 'ok', value: null, turns: 0 })
    assert.deepEqual(await told(), ['alarm.raised', 'alarm.cleared silent'])
  })

  it('goes on when it is sent back, and is cleared when it is changed', async () => {
    const { pass, replace, find, told } = await setUp()
    await pass(0, FAILED, FAILED)
    const { id } = await find()
    await replace(ruleOf({ name: 'first' }), ruleOf())
    const [kept] = await database.select().from(alarms).where(eq(alarms.id, id))
    assert.deepEqual([kept?.state, kept?.place], ['raised', 1])
    assert.deepEqual(await told(), ['alarm.raised'])
    await replace(ruleOf({ worseThan: 0.9 }))
    assert.equal((await find()).state, 'ok')
    assert.deepEqual(await told(), ['alarm.raised', 'alarm.cleared changed'])
  })

  it('is cleared when it is removed', async () => {
    const { pass, replace, told } = await setUp()
    await pass(0, FAILED, FAILED)
    await replace()
    assert.deepEqual(await told(), ['alarm.raised', 'alarm.cleared removed'])
  })

  it('is checked once a minute over all processes', async () => {
    const { find, end, check, told } = await setUp()
    await end(0, FAILED, FAILED)
    await Promise.all([check(0), check(0), check(0)])
    await end(1, GOOD, GOOD)
    await Promise.all([check(1), check(1), check(1)])
    await check(1.5)
    assert.equal((await find()).calmChecks, 1)
    assert.deepEqual(await told(), ['alarm.raised'])
  })
})

describe('the figure of an alarm', () => {
  const cancelled: Entry = { status: 'cancelled', latencyMs: 90_000, cost: '9' }
  const ofEval: Entry = { status: 'error', source: 'eval', latencyMs: 90_000, cost: '9', feedback: -1 }
  const CASES: [metric: string, entries: Entry[], value: number, turns: number][] = [
    ['error_rate', [FAILED, GOOD, { status: 'blocked' }, { status: 'blocked' }, cancelled, ofEval], 0.25, 4],
    ['p95_latency_ms', [{ latencyMs: 100 }, { latencyMs: 200 }, cancelled, ofEval], 195, 2],
    ['cost_per_turn', [{ cost: '0.01' }, { cost: '0.03' }, cancelled, ofEval], 0.02, 2],
    ['negative_feedback', [{ feedback: -1 }, { feedback: 0 }, { feedback: 1 }, { feedback: 1 }, GOOD, ofEval], 0.25, 4],
  ]
  for (const [metric, entries, value, counted] of CASES)
    it(`is the ${metric}`, async () => {
      const { pass } = await setUp({ metric, worseThan: 1 })
      assert.deepEqual(await pass(0, ...entries), { state: value > 1 ? 'raised' : 'ok', value, turns: counted })
    })

  it('is the share without a passage of the turns that searched', async () => {
    const { agent, pass } = await setUp({ metric: 'no_passage_rate', worseThan: 0.4 })
    const said = ['found', 'found nothing', 'no knowledge'].map((message) => ({ message }))
    const { turnIds } = await makeStoredConversation(agent, said)
    const snapshot = (hasKnowledge: boolean) =>
      sql`${JSON.stringify({ hasKnowledge, blockedTopic: null, chunks: [] })}::jsonb`
    for (const [index, id] of turnIds.entries())
      await database
        .update(turns)
        .set({ snapshot: snapshot(index < 2) })
        .where(eq(turns.id, id))
    const [found = '', nothing = '', without = ''] = turnIds
    const entries = [
      { turnId: found, trace: { retrieval: [{ chunkId: newId(), score: 1 }] } },
      { turnId: nothing, trace: { retrieval: [] } },
      { turnId: without, trace: { retrieval: [] } },
    ]
    assert.deepEqual(await pass(0, ...entries), { state: 'raised', value: 0.5, turns: 2 })
  })

  it('says with which version its figure became worse', async () => {
    const { agent, pass, find } = await setUp()
    const { turnIds } = await makeStoredConversation(
      agent,
      ['a', 'b', 'c', 'd'].map((message) => ({ message })),
    )
    const [first = '', second = '', third = '', fourth = ''] = turnIds
    await database
      .update(turns)
      .set({ agentVersion: 2 })
      .where(inArray(turns.id, [third, fourth]))
    await pass(0, { turnId: first }, { turnId: second })
    const ended = { createdAt: new Date(START_MS + 5 * MINUTE_MS - 1_000), ...FAILED }
    await pass(5, { ...ended, turnId: third }, { ...ended, turnId: fourth })
    const { worseSince } = await find()
    const before = { turns: 2, value: 0 }
    const at = new Date(START_MS - 1_000).toISOString()
    assert.deepEqual(worseSince, { change: 'version', to: '2', at, turns: 2, value: 1, before })
    for (const minute of [6, 7, 8]) await pass(minute, GOOD, GOOD)
    assert.equal((await find()).worseSince, null)
  })

  it('names no change when its figure was as bad before', async () => {
    const { agent, pass, find } = await setUp()
    const { turnIds } = await makeStoredConversation(
      agent,
      ['a', 'b', 'c', 'd'].map((message) => ({ message })),
    )
    await database
      .update(turns)
      .set({ agentVersion: 2 })
      .where(inArray(turns.id, turnIds.slice(2)))
    const failedAt = (minute: number) => ({ createdAt: new Date(START_MS + minute * MINUTE_MS - 1_000), ...FAILED })
    await pass(5, ...turnIds.map((turnId, index) => ({ ...failedAt(index < 2 ? 0 : 5), turnId })))
    const { state, worseSince } = await find()
    assert.deepEqual([state, worseSince], ['raised', null])
  })

  it('is the mean score of an evaluator, where lower is worse', async () => {
    const { workspaceId, agent, check } = await setUp({ metric: 'evaluator:polite', worseThan: 0.7 })
    const { turnIds } = await makeStoredConversation(agent, [{ message: 'a' }, { message: 'b' }])
    const evaluatorId = newId()
    const owner = { workspaceId, agentId: agent.id }
    const rule = { name: 'polite', place: 0, scorer: 'regex', criteria: 'please', sample: 1, isEnabled: true } as const
    await database.insert(evaluators).values({ id: evaluatorId, ...owner, ...rule })
    const judged = { ...owner, evaluatorId, evaluator: 'polite', status: 'done', endedAt: new Date(START_MS) } as const
    await database
      .insert(evaluations)
      .values(turnIds.map((turnId, index) => ({ id: newId(), turnId, score: index, ...judged })))
    assert.deepEqual(await check(0), { state: 'raised', value: 0.5, turns: 2 })
  })
})
