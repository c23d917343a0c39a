import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { EvaluationCounts } from '../../../domain/eval/live/evaluation.ts'
import type { Evaluators } from '../../../domain/eval/live/evaluator.ts'
import type { Budget } from '../../../domain/model/budget.ts'
import { evaluations, turns } from '../../../store/tables/index.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { makeSuite, run, saying } from '../../support/eval/eval.ts'
import { evaluationsOf, evaluatorOf, putEvaluators, untilJudged } from '../../support/eval/live.ts'
import { modelControl } from '../../support/model/client.ts'
import { database, makeKey } from '../../support/stack/service-key.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const control = modelControl(stack.modelServerUrl)
const judge = (name: string) => evaluatorOf({ name: 'judge', scorer: 'llm-judge', criteria: `GRADEIT:${name}` })

describe('PUT /v1/agents/{id}/evaluators', () => {
  it('takes back what GET shows, and makes no version', async () => {
    const agentId = await makeAgent()
    const path = `/v1/agents/${agentId}/evaluators`
    assert.deepEqual((await request('GET', path)).data, { maxDailyUsd: null, evaluators: [] })
    const given = [evaluatorOf({ always: ['blocked'] }), judge('x')]
    assert.equal((await putEvaluators(agentId, given, { maxDailyUsd: 5 })).status, 200)
    const { data } = await request<Evaluators>('GET', path)
    const shown = data.evaluators.map(({ agreement, ...each }) => each)
    assert.deepEqual({ ...data, evaluators: shown }, { maxDailyUsd: 5, evaluators: given })
    assert.deepEqual((await request('PUT', path, { body: data })).data, data)
    assert.equal((await request('GET', `/v1/agents/${agentId}`)).data.version, 1)
  })

  for (const [field, change] of [
    ['evaluators[0].criteria', { criteria: '(' }],
    ['evaluators[0].criteria', { scorer: 'json-schema', criteria: 'no JSON' }],
    ['evaluators[0].criteria', { scorer: 'tools', criteria: '{}' }],
    ['evaluators[0].sample', { sample: 1.1 }],
    ['evaluators[0].scorer', { scorer: 'similarity' }],
  ] as const)
    it(`refuses ${field} of ${JSON.stringify(change)}`, async () => {
      const { status, error } = await putEvaluators(await makeAgent(), [evaluatorOf(change as object)])
      assert.deepEqual([status, error.field], [400, field])
    })

  it('refuses a name that stands twice', async () => {
    const { error } = await putEvaluators(await makeAgent(), [evaluatorOf(), evaluatorOf()])
    assert.equal(error.field, 'evaluators[1].name')
  })
})

describe('a turn', () => {
  it('is judged by each scorer after its end, once', async () => {
    const agentId = await makeAgent()
    const schema = evaluatorOf({ name: 'json', scorer: 'json-schema', criteria: '{"type":"object"}' })
    const tools = evaluatorOf({ name: 'no calls', scorer: 'tools', criteria: '{"calls":[],"extra":"none"}' })
    await control.setJudge({ live1: { hit: 0.9, miss: 0.9 } })
    await putEvaluators(agentId, [evaluatorOf(), schema, tools, judge('live1')])
    const { turn_id } = (await chat(agentId, '[[say yes please]]')).data
    const all = await untilJudged(agentId, 4)
    const shown = all.map(({ evaluator, turnId, status, passed, score }) => [evaluator, turnId, status, passed, score])
    assert.deepEqual(shown.toSorted(), [
      ['json', turn_id, 'done', false, 0],
      ['judge', turn_id, 'done', true, 0.9],
      ['no calls', turn_id, 'done', true, 1],
      ['polite', turn_id, 'done', true, 1],
    ])
    const judged = all.find(({ evaluator }) => evaluator === 'judge')
    assert.ok(Number(judged?.cost) > 0 && judged?.reasoning && judged.endedAt)
    assert.equal((await request<unknown[]>('GET', `/v1/agents/${agentId}/logs`)).data.length, 1)
    const { spentUsd } = (await request<Budget>('GET', `/v1/agents/${agentId}/budget`)).data
    assert.ok(spentUsd.day >= Number(judged?.cost))
    assert.deepEqual((await evaluationsOf(agentId, '&evaluator=json&passed=false')).length, 1)
    assert.deepEqual(await evaluationsOf(agentId, '&status=owed'), [])
  })

  it('is in the sample by the SHA-256 of its id', async () => {
    const agentId = await makeAgent()
    await putEvaluators(agentId, [evaluatorOf({ sample: 0.4 })])
    const ids: string[] = []
    for (let turn = 0; turn < 20; turn++) ids.push((await chat(agentId, `[[say ${turn}]]`)).data.turn_id)
    const drawn = ids.filter((id) => Number(createHash('sha256').update(id).digest().readBigUInt64BE()) / 2 ** 64 < 0.4)
    const owed = (await evaluationsOf(agentId)).map(({ turnId }) => turnId)
    assert.deepEqual(owed.toSorted(), drawn.toSorted())
  })

  it('is judged whatever the sample when it is blocked, or rated badly, once', async () => {
    const guardrails = { blockedTopics: ['politics'], piiDetection: false, maxInputLength: 1000, maxOutputLength: 1000 }
    const agentId = await makeAgent({ guardrails })
    await putEvaluators(agentId, [evaluatorOf({ sample: 0, always: ['blocked', 'negative_feedback'] })])
    const blocked = (await chat(agentId, 'What of politics?')).data.turn_id
    const rated = (await chat(agentId, '[[say no]]')).data.turn_id
    for (const score of [1, -1, 0, -1]) await request('PUT', `/v1/turns/${rated}/feedback`, { body: { score } })
    const all = await untilJudged(agentId, 2)
    assert.deepEqual(all.map(({ turnId }) => turnId).toSorted(), [blocked, rated].toSorted())
  })

  it('is judged whatever the sample when a tool failed', async () => {
    const tools = [{ type: 'calculator', name: 'calculator', description: 'Calculates.', config: {} }]
    const agentId = await makeAgent({ tools })
    await putEvaluators(agentId, [evaluatorOf({ sample: 0, always: ['tool_failed'] })])
    await chat(agentId, '[[tool calculator {"expression": "1 + 1"}]] [[say 2]]')
    const { turn_id } = (await chat(agentId, '[[tool calculator {"expression": "1 +"}]] [[say none]]')).data
    const [judged, ...more] = await untilJudged(agentId, 1)
    assert.deepEqual([judged?.turnId, more], [turn_id, []])
  })

  it('of an eval, and of a switched off evaluator, owes nothing', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    await putEvaluators(suite.agentId, [evaluatorOf()])
    await run(suite)
    await putEvaluators(suite.agentId, [evaluatorOf({ enabled: false })])
    await chat(suite.agentId, '[[say x]]')
    assert.deepEqual(await evaluationsOf(suite.agentId), [])
  })

  it('of a conversation that does not stay owes nothing', async () => {
    const agentId = await makeAgent()
    await putEvaluators(agentId, [evaluatorOf()])
    const headers = { 'x-conversation': 'none' }
    const body = { model: agentId, messages: [{ role: 'user', content: '[[say yes]]' }] }
    assert.equal((await request('POST', '/openai/v1/chat/completions', { headers, body })).status, 200)
    const owed = await database.select({ id: evaluations.id }).from(evaluations).where(eq(evaluations.agentId, agentId))
    assert.deepEqual(owed, [])
  })

  it('that was cancelled owes nothing when it is rated', async () => {
    const agentId = await makeAgent()
    await putEvaluators(agentId, [evaluatorOf({ always: ['negative_feedback'] })])
    const { turn_id } = (await chat(agentId, '[[say yes]]')).data
    await untilJudged(agentId, 1)
    await database.delete(evaluations).where(eq(evaluations.turnId, turn_id))
    await database.update(turns).set({ status: 'cancelled' }).where(eq(turns.id, turn_id))
    assert.equal((await request('PUT', `/v1/turns/${turn_id}/feedback`, { body: { score: -1 } })).status, 200)
    assert.deepEqual(await evaluationsOf(agentId), [])
  })

  it('is judged by the evaluator as it was when the judgement was owed', async () => {
    const agentId = await makeAgent()
    const name = `was${randomUUID().replaceAll('-', '')}`
    await control.setJudge({ [name]: { hit: 1, miss: 1 } })
    await putEvaluators(agentId, [judge(name)])
    await chat(agentId, '[[say yes]]')
    await putEvaluators(agentId, [])
    await chat(agentId, '[[say no]]')
    const [judged, ...more] = await untilJudged(agentId, 1)
    assert.deepEqual([judged?.status, judged?.score, more], ['done', 1, []])
  })
})

describe('a judgement', () => {
  it('is an error at once when the judge is refused', async () => {
    const agentId = await makeAgent()
    const name = `refused${randomUUID().replaceAll('-', '')}`
    await control.setJudge({ [name]: { failTimes: 99, failStatus: 404 } })
    await putEvaluators(agentId, [judge(name)])
    await chat(agentId, '[[say yes]]')
    const [judged] = await untilJudged(agentId, 1)
    assert.deepEqual([judged?.status, judged?.passed, judged?.score], ['error', null, null])
    assert.match(String(judged?.reasoning), /^ERROR: /)
  })

  it('is over budget once maxDailyUsd is spent, and rules cost nothing', async () => {
    const as = await openSession(await makePerson())
    const agentId = await makeAgent({}, as)
    await control.setJudge({ budget: { hit: 1, miss: 1 } })
    await putEvaluators(agentId, [judge('budget'), evaluatorOf()], { ...as, maxDailyUsd: 0 })
    await chat(agentId, '[[say please]]', as)
    const all = await untilJudged(agentId, 2, as)
    assert.deepEqual(all.map(({ status }) => status).toSorted(), ['done', 'over_budget'])
    type Status = { evaluations: EvaluationCounts; backlogs: { evaluations: { count: number } } }
    const { evaluations: counts, backlogs } = (await request<Status>('GET', '/v1/operations', as)).data
    assert.deepEqual(counts, { owed: 0, done: 1, error: 0, over_budget: 1 })
    assert.equal(backlogs.evaluations.count, 0)
  })

  it('is over budget when the agent has used its budget up', async () => {
    const as = await openSession(await makePerson())
    const agentId = await makeAgent({}, as)
    await control.setJudge({ spent: { hit: 1, miss: 1 } })
    await request('PUT', '/v1/model-prices', { ...as, body: { 'openai/gpt-4o-mini': { input: 1000, output: 0 } } })
    await putEvaluators(agentId, [judge('spent')], as)
    await request('PUT', `/v1/agents/${agentId}/budget`, { ...as, body: { dailyUsd: 1 } })
    await chat(agentId, '[[usage 1000 0]] [[say yes]]', as)
    const [judged] = await untilJudged(agentId, 1, as)
    assert.equal(judged?.status, 'over_budget')
  })

  it('goes with its turn', async () => {
    const agentId = await makeAgent()
    await putEvaluators(agentId, [evaluatorOf()])
    const headers = { 'idempotency-key': randomUUID() }
    const { conversation_id, turn_id } = (await chat(agentId, '[[say yes]]', { headers })).data
    await untilJudged(agentId, 1)
    await request('DELETE', `/v1/agents/${agentId}/conversations/${conversation_id}`)
    assert.deepEqual(await evaluationsOf(agentId), [])
    const left = () => database.select({ id: evaluations.id }).from(evaluations).where(eq(evaluations.turnId, turn_id))
    await until('the judgement is purged', async () => (await left()).length === 0)
  })

  it('is hidden from another workspace and from a key of other agents', async () => {
    const agentId = await makeAgent()
    await putEvaluators(agentId, [evaluatorOf()])
    await chat(agentId, '[[say yes]]')
    await untilJudged(agentId, 1)
    const key = await makeKey({ scopes: ['read'], agentIds: [await makeAgent()] })
    const seen = (await request<{ agentId: string }[]>('GET', '/v1/evaluations?limit=100', { key })).data
    assert.deepEqual(seen, [])
    for (const other of [key, stack.keys.b])
      assert.equal((await request('GET', `/v1/evaluations?agent=${agentId}`, { key: other })).status, 404)
  })
})
