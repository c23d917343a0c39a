import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { type Reply, type RequestOptions, request, stack, until } from '../support/stack/stack.ts'

const NOWHERE = '0198f0a5-0000-7000-8000-000000000000'
const AGENT = { name: 'x', model: 'local/extractive' }

function assertEnvelope(reply: Reply, status: number, code: string): void {
  assert.equal(reply.status, status, reply.text)
  assert.deepEqual(Object.keys(reply.json), ['error'])
  const { field: _field, errors: _errors, ...always } = reply.error
  assert.deepEqual(Object.keys(always).sort(), ['code', 'fix', 'message', 'request_id'])
  assert.equal(reply.error.code, code)
  assert.ok(reply.error.message && reply.error.fix && reply.error.message !== reply.error.fix)
  assert.equal(reply.error.request_id, reply.headers.get('x-request-id'))
  assert.match(reply.headers.get('content-type') ?? '', /^application\/json/)
}

const post = (body: unknown, options: RequestOptions = {}) => request('POST', '/v1/agents', { ...options, body })

describe('paths and methods', () => {
  it('an unknown path is 404 with and without a key', async () => {
    for (const path of ['/v1/nothing', '/v2/agents', '/nothing', '/v1/agents/x/y/z', '/v1'])
      for (const key of [stack.keys.a, null]) assertEnvelope(await request('GET', path, { key }), 404, 'NOT_FOUND')
  })

  it('an unknown path names the path that was probably meant', async () => {
    const { error } = await request('GET', '/v1/knowledge-bases')
    assert.equal(error.fix, 'Did you mean /api/v1/agents/{id}/knowledge-bases? /api/docs lists all paths.')
  })

  const wrong: [string, string, string[]][] = [
    ['PUT', '/v1/agents', ['GET', 'POST']],
    ['POST', `/v1/agents/${NOWHERE}`, ['DELETE', 'GET', 'PATCH']],
    ['PATCH', `/v1/agents/${NOWHERE}/memory`, ['GET', 'PUT']],
    ['POST', `/v1/agents/${NOWHERE}/logs`, ['GET']],
    ['DELETE', '/openapi.json', ['GET']],
  ]
  for (const [method, path, allowed] of wrong)
    it(`${method} ${path} is 405 with Allow`, async () => {
      const reply = await request(method, path)
      assertEnvelope(reply, 405, 'METHOD_NOT_ALLOWED')
      assert.equal(reply.headers.get('allow'), allowed.join(', '))
    })
})

describe('an unknown field', () => {
  const chat = (body: object) => request('POST', '/v1/chat', { body: { message: 'Hello', ...body } })

  it('is told with the field that was probably meant', async () => {
    const { error } = await chat({ agentId: NOWHERE })
    assert.deepEqual(
      error.errors?.map(({ field }) => field),
      ['agent_id', 'agentId'],
    )
    const alone = await chat({ agent_id: NOWHERE, conversationId: NOWHERE })
    assert.match(alone.error.fix, /^Did you mean conversation_id\?/)
  })

  it('is told with the endpoint that takes it', async () => {
    const streamed = await chat({ agent_id: NOWHERE, stream: true })
    assert.match(streamed.error.fix, /^POST \/v1\/chat-stream takes stream\. Accepted here: agent_id/)
    const { data } = await post({ name: 'elsewhere', model: 'openai/a' })
    const patched = await request('PATCH', `/v1/agents/${data.id}`, { body: { model: 'openai/b' } })
    assert.equal(patched.error.fix, 'PUT /v1/agents/{id}/model takes model. Accepted here: name, status.')
  })
})

describe('bodies', () => {
  it('a body that is not JSON in UTF-8 is INVALID_JSON', async () => {
    const badUtf8 = new Uint8Array([...Buffer.from('{"name":"'), 0xff, 0xfe, ...Buffer.from('","model":"a/b"}')])
    for (const body of ['{"name": "x",', 'nonsense', '', "{'name':1}", badUtf8])
      assertEnvelope(await post(body), 400, 'INVALID_JSON')
  })

  it('another content type is 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ])
      assertEnvelope(
        await post(JSON.stringify(AGENT), { headers: { 'content-type': type } }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      )
  })

  it('a compressed body is 415', async () => {
    const headers = { 'content-encoding': 'gzip' }
    assertEnvelope(await post(JSON.stringify(AGENT), { headers }), 415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  it('JSON is read with a charset and without a content type', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
      assert.equal((await post(JSON.stringify(AGENT), { headers: { 'content-type': type } })).status, 201)
    const body = JSON.stringify(AGENT)
    const head = `POST /api/v1/agents HTTP/1.1\r\nHost: x\r\n${KEY}Content-Length: ${body.length}\r\n\r\n`
    const raw = await exchange(head + body)
    assert.match(raw, /^HTTP\/1.1 201/)
  })

  it('a body up to 1 MiB is accepted, a larger body is BODY_TOO_LARGE', async () => {
    assert.equal((await post({ ...AGENT, systemPrompt: 'x'.repeat(1_000_000) })).status, 201)
    assertEnvelope(await post({ ...AGENT, systemPrompt: 'x'.repeat(1_048_576) }), 413, 'BODY_TOO_LARGE')
  })

  it('a body that is too large is refused before it is complete', async () => {
    const head = `POST /api/v1/agents HTTP/1.1\r\nHost: x\r\n${KEY}Content-Type: application/json\r\n`
    assert.match(
      await exchange(`${head}Content-Length: 200000000\r\n\r\n{"name":"`),
      /^HTTP\/1.1 413[\s\S]*BODY_TOO_LARGE/,
    )
    const chunk = `100000\r\n${'a'.repeat(0x100000)}\r\n`
    assert.match(await exchange(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`), /^HTTP\/1.1 413/)
    assert.equal((await request('GET', '//healthz', { key: null })).status, 200)
  })

  it('JSON that cannot be stored is refused', async () => {
    const bodies = [
      '{"name":"a\\u0000b","model":"a/b"}',
      '{"name":"\\ud800","model":"a/b"}',
      '{"__proto__":{"status":"active"},"name":"x","model":"a/b"}',
      `{"name":1${'0'.repeat(400)},"model":"a/b"}`,
      `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)},"model":"a/b"}`,
    ]
    for (const body of bodies) assertEnvelope(await post(body), 400, 'VALIDATION_ERROR')
  })

  it('a refused body writes nothing', async () => {
    const name = crypto.randomUUID()
    assertEnvelope(await post({ ...AGENT, name, colour: 'red' }), 400, 'VALIDATION_ERROR')
    assert.ok(!(await request('GET', '/v1/agents')).text.includes(name))
  })
})

describe('ids', () => {
  it('a malformed id is 400, an unknown id is 404', async () => {
    assertEnvelope(await request('GET', '/v1/agents/not-a-uuid'), 400, 'VALIDATION_ERROR')
    const unknown = await request('GET', `/v1/agents/${NOWHERE}`)
    assertEnvelope(unknown, 404, 'AGENT_NOT_FOUND')
    assert.match(unknown.error.message, new RegExp(NOWHERE))
    assert.match(unknown.error.fix, /GET \/v1\/agents/)
  })

  it('a malformed body is reported before an unknown id', async () => {
    assertEnvelope(await request('PATCH', `/v1/agents/${NOWHERE}`, { body: { colour: 1 } }), 400, 'VALIDATION_ERROR')
    assertEnvelope(await request('PATCH', `/v1/agents/${NOWHERE}`, { body: {} }), 404, 'AGENT_NOT_FOUND')
  })
})

describe('X-Request-Id', () => {
  const idOf = async (given: string) =>
    (await request('GET', `/v1/agents/${NOWHERE}`, { headers: { 'x-request-id': given } })).headers.get('x-request-id')

  it('is kept when it has 1 to 128 characters of A-Za-z0-9._-', async () => {
    for (const id of ['x', 'Aa0._-', 'a'.repeat(128)]) assert.equal(await idOf(id), id)
  })

  it('is replaced when it has another form', async () => {
    for (const id of ['a'.repeat(129), 'a b', 'a/b', '<script>', 'a;b=1']) assert.notEqual(await idOf(id), id)
  })

  it('differs for each request on every kind of answer', async () => {
    const paths = [
      '/v1/agents',
      '/v1/agents/x',
      '/v1/nothing',
      '//healthz',
      '//',
      '//metrics',
      '/docs',
      '/openapi.json',
    ]
    const ids = await Promise.all(paths.map(async (path) => (await request('GET', path)).headers.get('x-request-id')))
    assert.ok(
      ids.every((id) => id !== null && /^[0-9a-f-]{36}$/.test(id)),
      ids.join(),
    )
    assert.equal(new Set(ids).size, paths.length)
  })
})

const KEY = `Authorization: Bearer ${stack.keys.a}\r\n`

/** Sends raw bytes; returns the first answer with its body. */
async function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(stack.baseUrl)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  socket.on('error', () => {})
  socket.write(bytes)
  try {
    return await until('an answer', async () => (received.includes('}') ? received : undefined))
  } finally {
    socket.destroy()
  }
}
