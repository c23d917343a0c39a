import assert from 'node:assert/strict'
import { request as openRequest } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { awaitRun, makeSuite, saying, startRun } from '../support/eval/eval.ts'
import { type RunnerProcess, startRunner } from '../support/stack/runner.ts'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { chatStream, makeAgent } from '../support/turn/chat.ts'

const MIB = 1024 * 1024

let own: Awaited<ReturnType<typeof startOwnStack>>
let runner: RunnerProcess
before(async () => {
  runner = await startRunner()
  own = await startOwnStack({
    settings: {
      MAX_RUNNING_TURNS: '2',
      MAX_UPLOAD_BYTES: String(2 * MIB),
      MAX_EVAL_RUNS_PER_WORKSPACE: '1',
      MAX_TOOL_CALLS_PER_WORKSPACE: '1',
      RUNNER_SOCKET: runner.path,
    },
  })
})
after(async () => {
  await own[Symbol.asyncDispose]()
  await runner.remove()
})

const sent = (method: string, path: string, body?: unknown) =>
  request(method, path, { key: own.info.keys.a, baseUrl: own.info.baseUrl, body })

async function readMetric({ info }: Services, name: string): Promise<number> {
  const { text } = await request('GET', '//metrics', { key: null, baseUrl: info.baseUrl })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

describe('an API process with all of its turns running', () => {
  it('refuses a further turn with 503 and Retry-After, and takes it when one has ended', async () => {
    const { data: agent } = await sent('POST', '/v1/agents', { name: 'full', model: 'openai/gpt-4o-mini' })
    const ask = (message: string) => sent('POST', '/v1/chat', { agent_id: agent.id, message })
    const running = [ask('[[stall]] 1'), ask('[[stall]] 2')]
    await until('two turns run', async () => (await readMetric(own, 'ams_running_turns')) === 2)

    const refused = await ask('[[say hi]]')
    assert.equal(refused.status, 503)
    assert.equal(refused.error.code, 'SERVICE_UNAVAILABLE')
    assert.match(refused.error.fix, /MAX_RUNNING_TURNS/)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal(await readMetric(own, 'ams_refused_total{reason="turns"}'.replace(/[{}]/g, '\\$&')), 1)

    assert.equal((await sent('DELETE', `/v1/agents/${agent.id}/conversations`)).status, 200)
    await Promise.all(running)
    await until('a turn is accepted again', async () => (await ask('[[say hi]]')).status === 200)
  })
})

describe('an API process with large uploads under way', () => {
  it('refuses a further upload until the first one has gone', async () => {
    const { data: agent } = await sent('POST', '/v1/agents', { name: 'upload', model: 'openai/gpt-4o-mini' })
    const { data: base } = await sent('POST', `/v1/agents/${agent.id}/knowledge-bases`, { name: 'b' })
    const path = `/v1/agents/${agent.id}/knowledge-bases/${base.id}/documents`
    const stalled = openRequest(`${own.info.baseUrl}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${own.info.keys.a}`,
        'content-type': 'application/json',
        'content-length': 2 * MIB,
      },
    })
    // The test cuts this connection itself.
    stalled.on('error', () => {})
    const begun = `{"filename":"a.txt","content":"${'word '.repeat(0.35 * MIB)}`
    stalled.write(begun)
    await until('the body is counted', async () => (await readMetric(own, 'ams_upload_bytes')) === begun.length)

    const upload = () => sent('POST', path, { filename: 'a.txt', content: 'word '.repeat(20_000) })
    const refused = await upload()
    assert.equal(refused.status, 503)
    assert.match(refused.error.fix, /MAX_UPLOAD_BYTES/)

    stalled.destroy()
    await until('the upload is accepted', async () => (await upload()).status < 300)
    await until('the room is given back', async () => (await readMetric(own, 'ams_upload_bytes')) === 0)
  })
})

describe('a workspace with more work than its share', () => {
  const as = (key: 'a' | 'b') => ({ key: own.info.keys[key], baseUrl: own.info.baseUrl })

  it('has one eval run at work, and the others in line, while another workspace runs its own', async () => {
    const stalling = await makeSuite([saying('', 'x'), { ...saying('', 'x'), input: '[[stall]]' }], undefined, as('a'))
    const first = await startRun(stalling, { concurrency: 1 }, as('a'))
    await awaitRun(first.path, ({ progress }) => progress.done === 1, 60_000, as('a'))
    const [second, third] = await Promise.all(
      (['a', 'b'] as const).map(async (key) => {
        const suite = await makeSuite([saying('yes', 'yes')], undefined, as(key))
        return startRun(suite, undefined, as(key))
      }),
    )
    if (!second || !third) throw new Error('There are two runs.')
    assert.equal((await awaitRun(third.path, undefined, 60_000, as('b'))).status, 'completed')
    const waiting = await awaitRun(second.path, () => true, 60_000, as('a'))
    assert.deepEqual([waiting.status, waiting.progress.done], ['running', 0])
    assert.equal((await sent('POST', `${first.path}/cancel`)).status, 200)
    assert.equal((await awaitRun(second.path, undefined, 60_000, as('a'))).status, 'completed')
  })

  it('makes one tool call after the other, in the runner', async () => {
    const tools = [{ type: 'code_executor', name: 'run', description: '', config: {} }]
    const agentId = await makeAgent({ tools }, as('a'))
    const call = '[[ptool run {"code": "console.log(6 * 7)"}]]'
    const events = await chatStream(agentId, `${call} ${call} [[say Done.]]`, as('a'))
    assert.deepEqual(
      events.map(({ event }) => event).filter((event) => event.startsWith('tool.')),
      ['tool.call', 'tool.result', 'tool.call', 'tool.result'],
    )
    const ended = events.at(-1)?.data as { tool_calls: { ok: boolean }[] }
    assert.ok(ended.tool_calls.every(({ ok }) => ok))
  })
})

describe('a worker whose runner is killed', () => {
  const readyz = () => request('GET', '//readyz', { key: null, baseUrl: own.info.baseUrl })

  it('stays ready and says so, and reads the document once there is a runner again', async () => {
    await runner.kill()
    await until('the line says so', async () => (await readyz()).text.includes('a runner does not answer'))
    assert.equal((await readyz()).status, 200)
    const { data: agent } = await sent('POST', '/v1/agents', { name: 'lost', model: 'openai/gpt-4o-mini' })
    const { data: base } = await sent('POST', `/v1/agents/${agent.id}/knowledge-bases`, { name: 'b' })
    const path = `/v1/agents/${agent.id}/knowledge-bases/${base.id}/documents`
    assert.equal((await sent('POST', path, { filename: 'a.txt', content: 'We open at nine.' })).status, 201)
    await runner.start()
    await until(
      'the document is ready',
      async () => (await sent('GET', path)).text.includes('"status":"ready"'),
      60_000,
    )
    await until('the line is as before', async () => /^worker: ok$/m.test((await readyz()).text))
  })
})
