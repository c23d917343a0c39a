import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { Evaluators } from '../../../domain/eval/live/evaluator.ts'
import { kappaOf, type OpenReview, type Review } from '../../../domain/eval/live/review.ts'
import type { TestCase } from '../../../domain/eval/suite.ts'
import { evaluations, turnReviews } from '../../../store/tables/index.ts'
import { judged, makeSuite, run, saying } from '../../support/eval/eval.ts'
import { evaluatorOf, putEvaluators, untilJudged } from '../../support/eval/live.ts'
import { modelControl } from '../../support/model/client.ts'
import { database, makeKey } from '../../support/stack/service-key.ts'
import { type RequestOptions, request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const reviewsOf = async (agentId: string) =>
  (await request<OpenReview[]>('GET', `/v1/reviews?agent=${agentId}&limit=100`)).data
const review = (turnId: string, body: unknown, options: RequestOptions = {}) =>
  request<Review>('PUT', `/v1/turns/${turnId}/review`, { ...options, body })
/** Which turn waits for which reasons, but for the draw. */
const whyOf = async (agentId: string) =>
  Object.fromEntries(
    (await reviewsOf(agentId)).flatMap(({ turnId, why }) => {
      const causes = why.filter((cause) => cause !== 'drawn').toSorted()
      return causes.length > 0 ? [[turnId, causes]] : []
    }),
  )
const rate = (turnId: string, score: number) => request('PUT', `/v1/turns/${turnId}/feedback`, { body: { score } })

describe('GET /v1/reviews', () => {
  it('lists turns with bad feedback until it is taken back, low verdicts, disagreement and escalation', async () => {
    const escalation = {
      enabled: true,
      webhookUrl: 'http://127.0.0.1:9/none',
      autoEscalateKeywords: ['person'],
      assignedTo: [],
    }
    const agentId = await makeAgent({ escalation })
    await putEvaluators(agentId, [evaluatorOf(), evaluatorOf({ name: 'thanks', criteria: 'thanks' })])
    const [rated, differing, failed, called] = [
      (await chat(agentId, '[[say please, thanks]]')).data.turn_id,
      (await chat(agentId, '[[say please]]')).data.turn_id,
      (await chat(agentId, '[[say no]]')).data.turn_id,
      (await chat(agentId, 'a person [[say please, thanks]]')).data.turn_id,
    ]
    await rate(rated, -1)
    await untilJudged(agentId, 8)
    assert.deepEqual(await whyOf(agentId), {
      [rated]: ['negative_feedback'],
      [differing]: ['disagreement', 'low_verdict'],
      [failed]: ['low_verdict'],
      [called]: ['escalated'],
    })
    await rate(rated, 1)
    assert.equal(rated in (await whyOf(agentId)), false)
    const key = await makeKey({ scopes: ['read'], agentIds: [await makeAgent()] })
    assert.deepEqual((await request('GET', '/v1/reviews', { key })).data, [])
  })
})

describe('PUT /v1/turns/{turn_id}/review', () => {
  it('takes the turn out of the list, and its corrected answer is what a case expects', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const first = (await chat(suite.agentId, '[[say hello]]')).data
    const { turn_id } = (await chat(suite.agentId, '[[say 30 days]]', { conversationId: first.conversation_id })).data
    await rate(turn_id, -1)
    const { status, data } = await review(turn_id, { verdict: 'bad', correctedAnswer: '14 days', comment: 'old' })
    assert.equal(status, 200)
    assert.deepEqual([data.verdict, data.correctedAnswer, data.comment], ['bad', '14 days', 'old'])
    assert.equal(data.reviewedBy.name, 'bootstrap')
    assert.deepEqual((await request<Review>('GET', `/v1/turns/${turn_id}/review`)).data, data)
    assert.equal((await request('GET', `/v1/turns/${first.turn_id}/review`)).data, null)
    assert.deepEqual(await whyOf(suite.agentId), {})
    const made = await request<{ testCases: TestCase[] }>('POST', `${suite.path}/cases`, { body: { turn_id } })
    const [, testCase] = made.data.testCases
    assert.deepEqual([testCase?.expectedOutput, testCase?.messages?.length], ['14 days', 2])
  })

  it('keeps a bad answer without a correction out of the test cases', async () => {
    const agentId = await makeAgent()
    const { turn_id } = (await chat(agentId, '[[say 30 days]]')).data
    await review(turn_id, { verdict: 'bad' })
    const made = await request('POST', `/v1/agents/${agentId}/evals`, {
      body: { name: 'returns', caseOfTurn: { turn_id } },
    })
    assert.deepEqual([made.status, made.error?.field], [400, 'caseOfTurn.turn_id'])
  })

  it('needs the scope write, a turn and a verdict', async () => {
    const { turn_id } = (await chat(await makeAgent(), '[[say hello]]')).data
    const key = await makeKey({ scopes: ['chat', 'read'] })
    assert.equal((await review(turn_id, { verdict: 'good' }, { key })).status, 403)
    assert.equal((await review(turn_id, {})).error.field, 'verdict')
    assert.equal((await review(randomUUID(), { verdict: 'good' })).error.code, 'TURN_NOT_FOUND')
  })

  it('goes with its turn', async () => {
    const agentId = await makeAgent()
    const headers = { 'idempotency-key': randomUUID() }
    const { turn_id, conversation_id } = (await chat(agentId, '[[say hello]]', { headers })).data
    await review(turn_id, { verdict: 'bad', correctedAnswer: 'secret' })
    await request('DELETE', `/v1/agents/${agentId}/conversations/${conversation_id}`)
    const left = () =>
      database.select({ id: turnReviews.turnId }).from(turnReviews).where(eq(turnReviews.turnId, turn_id))
    await until('the review is purged', async () => (await left()).length === 0)
  })
})

describe('the agreement of an evaluator', () => {
  it("is Cohen's kappa, null below 20", () => {
    assert.deepEqual(kappaOf({ bothGood: 10, onlyEvaluator: 0, onlyReview: 0, bothBad: 9 }), { kappa: null, n: 19 })
    const { kappa, n } = kappaOf({ bothGood: 20, onlyEvaluator: 5, onlyReview: 10, bothBad: 15 })
    assert.deepEqual([kappa?.toFixed(2), n], ['0.40', 50])
  })

  it('counts the turns that both have decided about', async () => {
    const agentId = await makeAgent()
    await putEvaluators(agentId, [evaluatorOf()])
    const { turn_id } = (await chat(agentId, '[[say please]]')).data
    await untilJudged(agentId, 1)
    await review(turn_id, { verdict: 'good' })
    const { data } = await request<Evaluators>('GET', `/v1/agents/${agentId}/evaluators`)
    const { drawn, queue } = data.evaluators[0]?.agreement ?? {}
    assert.deepEqual([drawn?.kappa, (drawn?.n ?? 0) + (queue?.n ?? 0)], [null, 1])
    assert.equal((await request('PUT', `/v1/agents/${agentId}/evaluators`, { body: data })).status, 200)
    const rows = await database.select().from(evaluations).where(eq(evaluations.agentId, agentId))
    assert.equal(rows.length, 1)
  })
})

describe('GET /v1/agents/{id}/evals/{suiteId}/agreement', () => {
  it('compares the judge of a suite with the reviews of its answers, from 20 on', async () => {
    const name = `agree${randomUUID().slice(0, 8)}`
    await modelControl(stack.modelServerUrl).setJudge({ [name]: { hit: 1, miss: 1 } })
    const suite = await makeSuite(Array.from({ length: 21 }, (_, index) => judged(name, `[[say ${index}]]`)))
    const agreement = async () => (await request('GET', `${suite.path}/agreement`)).data
    assert.deepEqual(await agreement(), { kappa: null, n: 0 })
    const results = (await run(suite)).data
    for (const [index, { turnId }] of results.entries())
      await review(turnId ?? '', { verdict: index < 5 ? 'bad' : 'good' })
    const passed = results.filter(({ passed }) => passed).length
    assert.deepEqual([passed, await agreement()], [21, { kappa: 0, n: 21 }])
    const { data } = await request<{ testCases: TestCase[] }>('GET', suite.path)
    const testCases = data.testCases.map((each, index) => (index === 0 ? { ...each, criteria: 'Another.' } : each))
    const changed = await request('PUT', suite.path, { body: { name: 'judged', testCases } })
    assert.equal(changed.status, 200, changed.text)
    assert.equal((await agreement()).n, 20)
    const { error } = await request('GET', `${suite.path}/agreement`, { key: stack.keys.b })
    assert.equal(error.code, 'AGENT_NOT_FOUND')
  })
})
