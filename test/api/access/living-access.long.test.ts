import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createApp } from '../../../api/app.ts'
import { createDependencies } from '../../../api/dependencies.ts'
import { readConfig } from '../../../config.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { awaitRun, makeSuite, saying } from '../../support/eval/eval.ts'
import { makeKey, revokeKey } from '../../support/stack/service-key.ts'
import { open, readEvents, request, stack, until } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

/** Long enough that only the revoked key can end what follows the turn. */
const LONG_ANSWER = '[[tokens 4000 25]]'
const deps = createDependencies(readConfig(stack.env))
const app = createApp(deps)
after(() => deps.close())

/** Answers of this process are read when the test reads them, so none of them is in a buffer of the network. */
const get = (path: string, key: string) =>
  app.fetch(new Request(`http://localhost/api${path}`, { headers: { authorization: `Bearer ${key}` } }))

describe('an editor who becomes a viewer', () => {
  it('loses the stream of a chat, and keeps one of the log', async () => {
    const owner = await makePerson()
    const member = await makePerson('editor', owner.workspaceId)
    const [as, theirs] = [await openSession(owner), await openSession(member)]
    const body = { agent_id: await makeAgent({}, as), message: LONG_ANSWER }
    const stop = new AbortController()
    const log = await open('GET', '/v1/logs/stream', { ...theirs, signal: stop.signal })
    const stream = await open('POST', '/v1/chat-stream', { ...theirs, body })
    assert.deepEqual([log.status, stream.status], [200, 200])
    const lowered = await request('PATCH', `/v1/members/${member.id}`, { ...as, body: { role: 'viewer' } })
    assert.equal(lowered.status, 200, lowered.text)
    assert.doesNotMatch(await stream.text(), /event: (message\.end|error)/)
    const path = `/v1/turns/${stream.headers.get('x-turn-id')}`
    assert.equal((await request<{ status: string }>('GET', path, as)).data.status, 'running')
    await request('POST', `${path}/cancel`, as)
    const seen = readEvents(log)
    await until('the entry of the turn', async () => (await seen.next()).value?.event === 'log')
    stop.abort()
  })
})

describe('a key that is revoked', () => {
  it('ends the streams of the OpenAI interface before their turns end', async () => {
    const model = await makeAgent()
    const asked = {
      '//openai/v1/chat/completions': { model, stream: true, messages: [{ role: 'user', content: LONG_ANSWER }] },
      '//openai/v1/responses': { model, stream: true, input: LONG_ANSWER },
    }
    const key = await makeKey({ scopes: ['chat'] })
    const streams = await Promise.all(Object.entries(asked).map(([path, body]) => open('POST', path, { key, body })))
    await revokeKey(key)
    for (const stream of streams) {
      assert.equal(stream.status, 200)
      assert.doesNotMatch(await stream.text(), /\[DONE\]|response\.completed/)
      const turnId = stream.headers.get('x-turn-id')
      const { data } = await request<{ status: string }>('GET', `/v1/turns/${turnId}`)
      assert.equal(data.status, 'running')
      await request('POST', `/v1/turns/${turnId}/cancel`)
    }
  })

  it('ends the wait for a run, which goes on', async () => {
    const suite = await makeSuite([{ ...saying('', 'y'), input: '[[slow 40]][[say y]]' }])
    const key = await makeKey()
    const waiting = request('POST', `${suite.path}/run`, { key })
    const [run] = await until('the run', async () => {
      const { data } = await request<{ id: string; status: string }[]>('GET', `${suite.path}/runs`)
      return data.length > 0 ? data : undefined
    })
    await revokeKey(key)
    assert.equal((await waiting).error.code, 'API_KEY_REVOKED')
    const path = `${suite.path}/runs/${run?.id}`
    assert.equal((await request<{ status: string }>('GET', path)).data.status, 'running')
    await request('POST', `${path}/cancel`)
    await awaitRun(path)
  })

  it('breaks exports and lists off that it reads for longer than 4 s', async () => {
    const suite = await makeSuite([saying('x', 'x')])
    const paths = ['/v1/audit/export', '/v1/logs/export', '/v1/agents', `/v1/agents/${suite.agentId}/evals`]
    const key = await makeKey()
    const answers = await Promise.all(paths.map((path) => get(path, key)))
    await revokeKey(key)
    await until('the key is refused', async () => (await get('/v1/model-prices', key)).status === 401)
    const listedAt = performance.now()
    await until('the lists are old', async () => performance.now() - listedAt > 4_000)
    for (const [index, answer] of answers.entries()) {
      assert.equal(answer.status, 200)
      await assert.rejects(answer.text(), paths[index])
    }
  })
})
