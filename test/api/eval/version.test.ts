import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { EvalSuite } from '../../../domain/eval/suite.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { awaitRun, echoing, makeSuite, run, saying, startRun } from '../../support/eval/eval.ts'
import { request } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

/** A suite that its agent passes at version 2, and no longer at version 3. */
async function makeTwoVersions() {
  const agentId = await makeAgent({ prompt: { systemPrompt: 'I am blue.', promptConfig: null } })
  const { data: before } = await request('GET', `/v1/agents/${agentId}`)
  const suite = await makeSuite([echoing('blue')], agentId)
  await request('PUT', `/v1/agents/${agentId}/prompt`, { body: { systemPrompt: 'I am red.', promptConfig: null } })
  return { agentId, suite, version: before.version as number }
}

/** A suite whose run takes long, of an agent with two versions. */
async function makeSlow() {
  const { agentId, version } = await makeTwoVersions()
  return { suite: await makeSuite([{ ...saying('', 'x'), input: '[[slow 30]][[say x]]' }], agentId), version }
}

describe('a run of an eval suite', { concurrency: true }, () => {
  it('asks the version that the request names', async () => {
    const { suite, version } = await makeTwoVersions()
    const past = await awaitRun((await startRun(suite, { agentVersion: version })).path)
    const current = await awaitRun((await startRun(suite)).path)
    assert.deepEqual([past.agentVersion, past.score], [version, 1])
    assert.deepEqual([current.agentVersion, current.score], [version + 1, 0])
  })

  it('of a chosen version or model is not the last result', async () => {
    const { suite, version } = await makeTwoVersions()
    await awaitRun((await startRun(suite, { agentVersion: version })).path)
    await awaitRun((await startRun(suite, { model: 'google/gemini-2.0-flash' })).path)
    const { data } = await request('GET', suite.path)
    assert.deepEqual([data.lastRunAt, data.lastResult], [null, null])
    await awaitRun((await startRun(suite, { agentVersion: version + 1 })).path)
    const { data: after } = await request<EvalSuite>('GET', suite.path)
    assert.deepEqual([typeof after.lastRunAt, after.lastResult?.length], ['string', 1])
  })

  it('is refused while one of another version or model runs, and leaves its Idempotency-Key free', async () => {
    const { suite, version } = await makeSlow()
    const { path } = await startRun(suite, { agentVersion: version })
    const key = { headers: { 'idempotency-key': randomUUID() } }
    for (const [body, options] of [[{}, key], [{ agentVersion: version, model: 'google/gemini-2.0-flash' }]] as const) {
      const { status, error } = await run(suite, body, options)
      assert.deepEqual([status, error?.code], [409, 'EVAL_OTHER_RUN_RUNNING'])
      assert.match(
        error?.message ?? '',
        new RegExp(`is under way, of version ${version} with its own model; you asked`),
      )
    }
    await request('POST', `${path}/cancel`)
    const free = await startRun(suite, {}, key)
    assert.equal(free.run.agentVersion, version + 1)
    await request('POST', `${free.path}/cancel`)
  })

  it('joins one of the same version', async () => {
    const { suite, version } = await makeSlow()
    const [first, second] = [
      await startRun(suite, { agentVersion: version }),
      await startRun(suite, { agentVersion: version }),
    ]
    assert.equal(second.run.id, first.run.id)
    await request('POST', `${first.path}/cancel`)
  })

  it('joins one that named no version, also where the agent was changed since', async () => {
    const { suite } = await makeSlow()
    const first = await startRun(suite, {})
    await request('PATCH', `/v1/agents/${suite.agentId}`, { body: { name: 'Changed meanwhile' } })
    assert.equal((await startRun(suite, {})).run.id, first.run.id)
    await request('POST', `${first.path}/cancel`)
  })

  it('is refused at a version that the agent has not', async () => {
    const { suite } = await makeTwoVersions()
    const reply = await request('POST', `${suite.path}/run`, { body: { agentVersion: 99 } })
    assert.deepEqual([reply.status, reply.error?.code], [404, 'VERSION_NOT_FOUND'])
  })

  it('asks the model that the request names, also when it is run again, and opens no gate', async () => {
    const suite = await makeSuite([saying('a', 'a'), saying('b', 'c')])
    await request('PUT', `${suite.path}/gate`, { body: { minScore: 0.5 } })
    const { path } = await startRun(suite, { model: 'google/gemini-2.0-flash' })
    const ended = await awaitRun(path)
    assert.deepEqual([ended.model, ended.score], ['google/gemini-2.0-flash', 0.5])
    const { data: turn } = await request('GET', `/v1/turns/${ended.results?.[0]?.turnId}`)
    assert.equal(turn.model, 'google/gemini-2.0-flash')
    const activate = await request('PATCH', `/v1/agents/${suite.agentId}`, { body: { status: 'active' } })
    assert.equal(activate.error?.code, 'EVAL_GATE_NOT_PASSED')
    const again = await request('POST', `${path}/rerun`)
    assert.equal(again.data.model, 'google/gemini-2.0-flash')
  })

  it('has a number in its suite and the person who began it, and its results latency and cost', async () => {
    const editor = await makePerson('editor')
    const as = await openSession(editor)
    const suite = await makeSuite([saying('a', 'a')], await makeAgent({}, as), as)
    for (const number of [1, 2]) {
      const ended = await awaitRun((await startRun(suite, {}, as)).path, undefined, 60_000, as)
      assert.deepEqual([ended.number, ended.startedBy?.name], [number, editor.name])
      const [result] = ended.results ?? []
      assert.ok(typeof result?.latencyMs === 'number' && result.latencyMs >= 0 && result.cost !== undefined)
    }
  })
})
