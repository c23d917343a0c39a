import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Backtest } from '../../../../domain/eval/backtest/backtest.ts'
import type { BacktestEstimate } from '../../../../domain/eval/backtest/request.ts'
import type { BacktestTurn } from '../../../../domain/eval/backtest/turn.ts'
import { makeSuite, run, saying } from '../../../support/eval/eval.ts'
import { makeStoredBacktest } from '../../../support/eval/stored-backtest.ts'
import { modelControl } from '../../../support/model/client.ts'
import { makeKey, workspaceOf } from '../../../support/stack/service-key.ts'
import { open, readEvents, request, stack } from '../../../support/stack/stack.ts'
import { chat, makeAgent } from '../../../support/turn/chat.ts'

const control = modelControl(stack.modelServerUrl)
const pathOf = (agentId: string) => `/v1/agents/${agentId}/backtests`

/** An agent with as many answered turns, the oldest first. Asked again, the model is silent for 20 s. */
async function makeTalked(count: number) {
  const agentId = await makeAgent()
  const turnIds: string[] = []
  const messages = Array.from({ length: count }, (_, index) => `${index} ${randomUUID()}`)
  for (const message of messages) turnIds.push((await chat(agentId, message)).data.turn_id)
  await control.setAnswers(Object.fromEntries(messages.map((message) => [message, '[[slow 20]]'])))
  return { agentId, path: pathOf(agentId), turnIds, messages }
}

/** A paused backtest keeps its turns open. */
async function startPaused(path: string, body: object) {
  const { data } = await request<Backtest>('POST', path, { body })
  await request('POST', `${path}/${data.id}/pause`)
  return data
}

const listTurns = (path: string, query = '') => request<BacktestTurn[]>('GET', `${path}/turns${query}`)

describe('POST /v1/agents/{id}/backtests', { concurrency: true }, () => {
  it('answers 202 with the backtest, its place and next steps', async () => {
    const { agentId, path } = await makeTalked(1)
    const reply = await request<Backtest>('POST', path, { body: { candidate: { agent_version: 'latest' } } })
    assert.equal(reply.status, 202, reply.text)
    assert.equal(reply.headers.get('location'), `/api${path}/${reply.data.id}`)
    assert.ok(reply.json.next_steps?.length)
    const { candidateVersion, progress, retrieval, baselineVersion } = reply.data
    assert.deepEqual(
      { agent: reply.data.agentId, candidateVersion, total: progress.total, retrieval, baselineVersion },
      { agent: agentId, candidateVersion: 1, total: 1, retrieval: 'recorded', baselineVersion: null },
    )
  })

  it('takes the newest turns, and fixes them', async () => {
    const { agentId, path, turnIds, messages } = await makeTalked(3)
    const { id } = await startPaused(path, { candidate: {}, turns: { limit: 2 } })
    await chat(agentId, '[[say later]]')
    const { data, json } = await listTurns(`${path}/${id}`)
    assert.deepEqual(
      data.map(({ turn_id, message }) => [turn_id, message]),
      [
        [turnIds[2], messages[2]],
        [turnIds[1], messages[1]],
      ],
    )
    assert.equal((json as { total?: number }).total, 2)
  })

  it('takes turns of one user, of one rating, of one status, and of a time', async () => {
    const { agentId, path, turnIds } = await makeTalked(1)
    const body = { agent_id: agentId, message: '[[say mine]]', user: 'ada' }
    const turnId = (await request<{ turn_id: string }>('POST', '/v1/chat', { body })).data.turn_id
    await request('PUT', `/v1/turns/${turnId}/feedback`, { body: { score: -1 } })
    const totalOf = async (turns: object) =>
      (await request<Backtest>('POST', path, { body: { candidate: {}, turns } })).data.progress.total
    assert.equal(await totalOf({ user: 'ada' }), 1)
    assert.equal(await totalOf({ feedback: -1 }), 1)
    assert.equal(await totalOf({ feedback: 1 }), 0)
    assert.equal(await totalOf({ status: 'success' }), 2)
    assert.equal(await totalOf({ status: 'error' }), 0)
    assert.equal(await totalOf({ to: '2026-01-01' }), 0)
    assert.equal(await totalOf({ from: '2026-01-01' }), 2)
    assert.equal(turnIds.length, 1)
  })

  it('takes the named turns', async () => {
    const { path, turnIds } = await makeTalked(2)
    const { id } = await startPaused(path, { candidate: {}, turn_ids: [turnIds[0]] })
    assert.deepEqual(
      (await listTurns(`${path}/${id}`)).data.map(({ turn_id }) => turn_id),
      [turnIds[0]],
    )
  })

  it('refuses unknown turns, those of other agents, and those of evals', async () => {
    const { path, agentId } = await makeTalked(1)
    const other = await makeTalked(1)
    const { data } = await run(await makeSuite([saying('a', 'a')], agentId))
    for (const turnId of [randomUUID(), other.turnIds[0], data[0]?.turnId]) {
      const reply = await request('POST', path, { body: { candidate: {}, turn_ids: [turnId] } })
      assert.deepEqual([reply.status, reply.error?.code], [404, 'TURN_NOT_FOUND'], reply.text)
    }
  })

  it('never takes turns of evals', async () => {
    const { agentId, path } = await makeTalked(1)
    await run(await makeSuite([saying('a', 'a')], agentId))
    const { data } = await request<Backtest>('POST', path, { body: { candidate: {} } })
    assert.equal(data.progress.total, 1)
  })

  it('starts once for an Idempotency-Key', async () => {
    const { path } = await makeTalked(1)
    const options = { body: { candidate: {} }, headers: { 'idempotency-key': randomUUID() } }
    const first = await request<Backtest>('POST', path, options)
    const second = await request<Backtest>('POST', path, options)
    assert.equal(second.status, 202)
    assert.equal(second.data.id, first.data.id)
    const changed = await request('POST', path, { ...options, body: { candidate: { agent_version: 1 } } })
    assert.equal(changed.error?.code, 'IDEMPOTENCY_CONFLICT')
  })

  it('is the reproduction test where the body names no candidate', async () => {
    const agentId = await makeAgent()
    const { status, data } = await request('POST', `/v1/agents/${agentId}/backtests`, { body: {} })
    assert.deepEqual([status, data.candidate, data.candidateVersion], [202, {}, null])
    assert.equal((await request('POST', `/v1/agents/${agentId}/backtests/estimate`, { body: {} })).status, 200)
  })

  it('refuses a time that ends before it begins, and names the field', async () => {
    const turns = { from: '2026-02-01', to: '2026-01-01' }
    const body = { candidate: {}, turns }
    const { status, error } = await request('POST', `/v1/agents/${await makeAgent()}/backtests`, { body })
    assert.deepEqual([status, error.field], [400, 'turns.from'])
  })

  it('refuses a version that is not there, a model that is not set up, and a disabled agent', async () => {
    const { agentId, path } = await makeTalked(1)
    const codeOf = async (body: object) => (await request('POST', path, { body })).error?.code
    assert.equal(await codeOf({ candidate: { agent_version: 99 } }), 'VERSION_NOT_FOUND')
    assert.equal(await codeOf({ candidate: { model: 'mistral/x' } }), 'MODEL_PROVIDER_NOT_CONFIGURED')
    assert.equal(await codeOf({ candidate: {}, judge: { model: 'mistral/x' } }), 'MODEL_PROVIDER_NOT_CONFIGURED')
    assert.equal(await codeOf({ candidate: {}, turns: {}, turn_ids: [randomUUID()] }), 'VALIDATION_ERROR')
    assert.equal(await codeOf({ candidate: {}, turns: { from: 'yesterday' } }), 'VALIDATION_ERROR')
    await request('PATCH', `/v1/agents/${agentId}`, { body: { status: 'disabled' } })
    assert.equal(await codeOf({ candidate: {} }), 'AGENT_DISABLED')
  })

  it('finds no backtest of another agent or workspace', async () => {
    const [mine, other] = [await makeTalked(1), await makeTalked(0)]
    const { data } = await request<Backtest>('POST', mine.path, { body: { candidate: {} } })
    assert.equal((await request('GET', `${other.path}/${data.id}`)).error?.code, 'BACKTEST_NOT_FOUND')
    const foreign = await request('GET', `${mine.path}/${data.id}`, { key: stack.keys.b })
    assert.equal(foreign.error?.code, 'AGENT_NOT_FOUND')
  })
})

describe('GET /v1/agents/{id}/backtests/{backtestId}/turns', { concurrency: true }, () => {
  it('shows no text to a key without the scope read', async () => {
    const { agentId, path } = await makeTalked(0)
    const workspaceId = await workspaceOf(stack.keys.a)
    const { id } = await makeStoredBacktest({ id: agentId, workspaceId }, { newCall: 1, worse: 1 })
    const key = await makeKey({ scopes: ['evals'] })
    const { data, status } = await request<BacktestTurn[]>('GET', `${path}/${id}/turns`, { key })
    assert.equal(status, 200)
    const events = await Array.fromAsync(readEvents(await open('GET', `${path}/${id}/stream`, { key })))
    const streamed = events.flatMap(({ event, data: turn }) => (event === 'result' ? [turn as BacktestTurn] : []))
    for (const turns of [data, streamed]) {
      assert.deepEqual(turns.map(({ divergence }) => divergence).toSorted(), ['text', 'tool_new'])
      for (const { message, reasoning, newCalls, baseline, candidate } of turns) {
        const calls = [newCalls, baseline?.tool_calls ?? [], candidate?.tool_calls ?? []].flat()
        const hidden = [message, reasoning, baseline?.text, candidate?.text, ...calls.map((call) => call.arguments)]
        assert.deepEqual(new Set(hidden), new Set([null]))
      }
    }
    assert.ok((await listTurns(`${path}/${id}`)).data.every(({ message, baseline }) => message && baseline?.text))
  })

  it('needs the scope evals to start', async () => {
    const { path } = await makeTalked(0)
    const key = await makeKey({ scopes: ['read', 'write', 'chat'] })
    assert.equal((await request('POST', path, { key, body: { candidate: {} } })).error?.code, 'SCOPE_MISSING')
  })

  it('hides turns of deleted conversations', async () => {
    const { agentId, path, messages } = await makeTalked(1)
    const kept = await chat(agentId, '[[say gone]]')
    const { id } = await startPaused(path, { candidate: {} })
    await request('DELETE', `/v1/agents/${agentId}/conversations/${kept.data.conversation_id}`)
    const { data } = await listTurns(`${path}/${id}`)
    assert.deepEqual(
      data.map(({ message }) => message),
      messages,
    )
  })

  it('filters by status', async () => {
    const { path } = await makeTalked(1)
    const { id } = await startPaused(path, { candidate: {} })
    assert.equal((await listTurns(`${path}/${id}`, '?status=open')).data.length, 1)
    assert.equal((await listTurns(`${path}/${id}`, '?status=done&divergence=text&verdict=worse')).data.length, 0)
  })
})

describe('POST /v1/agents/{id}/backtests/estimate', { concurrency: true }, () => {
  it('counts the turns, and gives bounds of cost and time', async () => {
    const { path } = await makeTalked(3)
    const { data, status, text } = await request<BacktestEstimate>('POST', `${path}/estimate`, {
      body: { candidate: {} },
    })
    assert.equal(status, 200, text)
    assert.equal(data.turns, 3)
    assert.ok(data.cost[0] > 0 && data.cost[0] <= data.cost[1])
    assert.ok(data.seconds[0] <= data.seconds[1])
  })

  it('costs at most maxCost', async () => {
    const { path } = await makeTalked(1)
    const body = { candidate: {}, maxCost: 0, judge: {} }
    assert.deepEqual((await request<BacktestEstimate>('POST', `${path}/estimate`, { body })).data.cost, [0, 0])
  })

  it('estimates nothing for an agent without turns', async () => {
    const { path } = await makeTalked(0)
    const { data } = await request<BacktestEstimate>('POST', `${path}/estimate`, { body: { candidate: {} } })
    assert.deepEqual(data, { turns: 0, cost: [0, 0], seconds: [0, 0] })
  })
})

describe('POST /v1/agents/{id}/backtests/{backtestId}/cancel', { concurrency: true }, () => {
  it('ends the backtest, which then stays as it is', async () => {
    const { path } = await makeTalked(1)
    const { id } = await startPaused(path, { candidate: {} })
    const act = async (action: string) => (await request<Backtest>('POST', `${path}/${id}/${action}`)).data
    const cancelled = await act('cancel')
    assert.equal(cancelled.status, 'cancelled')
    assert.ok(cancelled.endedAt)
    assert.equal((await act('resume')).status, 'cancelled')
    assert.equal((await act('pause')).status, 'cancelled')
  })

  it('leaves its open turns to a rerun, once', async () => {
    const { path, turnIds } = await makeTalked(2)
    const { id } = await startPaused(path, { candidate: { agent_version: 1 }, maxCost: 3 })
    await request('POST', `${path}/${id}/cancel`)
    const { status, data } = await request<Backtest>('POST', `${path}/${id}/rerun`)
    assert.equal(status, 202)
    assert.deepEqual(
      [data.rerunOf, data.progress.total, data.candidateVersion, data.maxCost],
      [id, turnIds.length, 1, '3.00000000'],
    )
  })
})
