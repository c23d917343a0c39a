import assert from 'node:assert/strict'
import { request as openRequest } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'

const MIB = 1024 * 1024

let own: Awaited<ReturnType<typeof startOwnStack>>
before(async () => {
  own = await startOwnStack({ settings: { MAX_RUNNING_TURNS: '2', MAX_UPLOAD_BYTES: String(2 * MIB) } })
})
after(() => own[Symbol.asyncDispose]())

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
    stalled.write('{"filename":')
    await until('the body is counted', async () => (await readMetric(own, 'ams_upload_bytes')) === 2 * MIB)

    const upload = () => sent('POST', path, { filename: 'a.txt', content: 'word '.repeat(20_000) })
    const refused = await upload()
    assert.equal(refused.status, 503)
    assert.match(refused.error.fix, /MAX_UPLOAD_BYTES/)

    stalled.destroy()
    await until('the upload is accepted', async () => (await upload()).status < 300)
    await until('the room is given back', async () => (await readMetric(own, 'ams_upload_bytes')) === 0)
  })
})
