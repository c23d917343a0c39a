import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import { newId } from '../../../domain/id.ts'
import type { ProviderKey, ProviderTest } from '../../../domain/model/provider-key.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { modelControl } from '../../support/model/client.ts'
import { REFUSED_KEY } from '../../support/model/server.ts'
import { type RequestOptions, request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const PATH = '/v1/model-providers'
const openWorkspace = async () => openSession(await makePerson())
const makeKey = () => `sk-own-${newId()}`
const list = async (as: RequestOptions) => (await request<ProviderKey[]>('GET', PATH, as)).data
const find = async (as: RequestOptions, name = 'openai') => (await list(as)).find(({ provider }) => provider === name)
const put = (as: RequestOptions, body: unknown, name = 'openai') =>
  request<ProviderKey>('PUT', `${PATH}/${name}`, { ...as, body })
const remove = (as: RequestOptions, name = 'openai') => request('DELETE', `${PATH}/${name}`, as)
const tryKey = (as: RequestOptions, name = 'openai') => request<ProviderTest>('POST', `${PATH}/${name}/test`, as)
const requestsWith = async (key: string) =>
  (await modelControl(stack.modelServerUrl).requests()).filter(({ auth }) => auth.includes(key))

describe('GET /v1/model-providers', () => {
  it('says whose key of each provider counts', async () => {
    const as = await openWorkspace()
    assert.deepEqual(await find(as), {
      provider: 'openai',
      source: 'operator',
      setting: 'OPENAI_API_KEY',
      baseUrl: null,
      keyHint: null,
      protocol: 'chat-completions',
    })
    const local = await find(as, 'local')
    assert.deepEqual([local?.source, local?.setting, local?.protocol], ['operator', null, null])
  })
})

describe('PUT /v1/model-providers/{provider}', () => {
  it('answers the row with a masked key, for this workspace only', async () => {
    const [as, other, apiKey] = [await openWorkspace(), await openWorkspace(), makeKey()]
    const { status, data, text, json } = await put(as, { apiKey })
    assert.deepEqual([status, data.source, data.keyHint], [200, 'workspace', `••••${apiKey.slice(-4)}`])
    assert.ok(json.next_steps.length > 0)
    assert.doesNotMatch(text, new RegExp(apiKey))
    assert.deepEqual(await find(as), data)
    assert.equal((await find(other))?.source, 'operator')
  })

  it('keeps the key for a mask sent back, for the same address only', async () => {
    const [as, apiKey] = [await openWorkspace(), makeKey()]
    const baseUrl = `${stack.modelServerUrl}/v1`
    const { keyHint } = (await put(as, { apiKey, baseUrl })).data
    const kept = await put(as, { apiKey: keyHint, baseUrl })
    assert.deepEqual([kept.status, kept.data.keyHint, kept.data.baseUrl], [200, keyHint, baseUrl])
    assert.equal((await tryKey(as)).data.ok, true)
    assert.equal((await requestsWith(apiKey)).length, 1)
    for (const elsewhere of [{ baseUrl: 'https://example.com/v1' }, {}]) {
      const { status, error } = await put(as, { apiKey: keyHint, ...elsewhere })
      assert.deepEqual([status, error.code, error.field], [400, 'VALIDATION_ERROR', 'apiKey'])
    }
    assert.deepEqual(await find(as), kept.data)
  })

  it('reaches an address of the workspace through the guarded client', async () => {
    const [as, apiKey] = [await openWorkspace(), makeKey()]
    // The test stack opens 127.0.0.1 alone.
    assert.equal((await put(as, { apiKey, baseUrl: `${stack.modelServerUrl}/v1` })).status, 200)
    const asked = await chat(await makeAgent({}, as), '[[say one two]]', as)
    assert.equal(asked.data.text, 'one two')
    assert.equal((await requestsWith(apiKey)).length, 1)
  })

  for (const baseUrl of [
    'http://10.1.2.3/v1',
    'http://127.0.0.2:9/v1',
    'http://[::1]:9/v1',
    'http://169.254.169.254/v1',
  ])
    it(`refuses the private address ${baseUrl}`, async () => {
      const { status, error } = await put({}, { apiKey: makeKey(), baseUrl })
      assert.deepEqual([status, error.code, error.field], [400, 'VALIDATION_ERROR', 'baseUrl'])
    })

  for (const [what, body] of [
    ['a missing key', {}],
    ['an empty key', { apiKey: '' }],
    ['a key with blanks', { apiKey: 'a b' }],
    ['a key with a line end', { apiKey: 'abc\r\nx-other: 1' }],
    ['a mask without a stored key', { apiKey: '••••abcd' }],
    ['another protocol', { apiKey: 'k', protocol: 'telnet' }],
    ['an address with a password', { apiKey: 'k', baseUrl: 'https://a:b@example.com/v1' }],
    ['an address with a query', { apiKey: 'k', baseUrl: 'https://example.com/v1?key=1' }],
    ['an address of another scheme', { apiKey: 'k', baseUrl: 'file:///etc/passwd' }],
    ['an unknown field', { apiKey: 'k', headers: {} }],
  ] as const)
    it(`refuses ${what}`, async () => {
      const { status, error } = await put(await openWorkspace(), body)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
    })

  it('refuses a key for the models of this machine', async () => {
    assert.equal((await put({}, { apiKey: makeKey() }, 'local')).status, 400)
  })

  it('answers 502 with the path as its fix for a key that a provider refuses', async () => {
    const as = await openWorkspace()
    for (const [provider, model] of [
      ['openai', 'openai/gpt-4o-mini'],
      ['anthropic', 'anthropic/claude-sonnet-5-5'],
      ['google', 'google/gemini-2.5-flash'],
      ['bedrock', 'bedrock/us.amazon.nova-lite-v1:0'],
    ] as const) {
      await put(as, { apiKey: REFUSED_KEY }, provider)
      const { status, error } = await chat(await makeAgent({ model }, as), 'hello', as)
      assert.deepEqual([status, error.code], [502, 'MODEL_PROVIDER_ERROR'])
      assert.match(error.fix, /PUT \/v1\/model-providers\/\{provider\}/)
      assert.doesNotMatch(JSON.stringify(error), new RegExp(REFUSED_KEY))
      assert.match((await tryKey(as, provider)).data.error ?? '', /does not accept the key/)
    }
  })

  it('leaves entries without the key in the audit', async () => {
    const [as, apiKey] = [await openWorkspace(), makeKey()]
    await put(as, { apiKey })
    await tryKey(as)
    await remove(as)
    await remove(as)
    const { data, text } = await request<AuditEntry[]>('GET', '/v1/audit?limit=10', as)
    const entries = data.filter(({ action }) => /ModelProvider/.test(action)).reverse()
    assert.deepEqual(
      entries.map(({ action, change }) => [action, change]),
      [
        ['replaceModelProviderKey', { provider: 'openai', baseUrl: null, protocol: null }],
        ['testModelProvider', { provider: 'openai', ok: true }],
        ['deleteModelProviderKey', { provider: 'openai' }],
      ],
    )
    assert.doesNotMatch(text, new RegExp(apiKey))
  })
})

describe('DELETE /v1/model-providers/{provider}', () => {
  it("says whose key counts now, and the operator's is used again", async () => {
    const [as, apiKey] = [await openWorkspace(), makeKey()]
    await put(as, { apiKey })
    const { status, json } = await remove(as)
    assert.equal(status, 200)
    assert.match(json.message, /operator's key counts now/)
    assert.equal((await find(as))?.source, 'operator')
    await chat(await makeAgent({}, as), 'hello', as)
    assert.deepEqual(await requestsWith(apiKey), [])
    assert.equal((await remove(as)).status, 200)
  })
})

describe('POST /v1/model-providers/{provider}/test', () => {
  it('answers 200 for a key that works and for a refused one', async () => {
    const as = await openWorkspace()
    assert.deepEqual((await tryKey(as)).data, { ok: true })
    await put(as, { apiKey: REFUSED_KEY })
    const refused = await tryKey(as)
    assert.deepEqual([refused.status, refused.data.ok], [200, false])
    assert.equal(refused.data.error, 'openai answered 401: it does not accept the key.')
    await put(as, { apiKey: makeKey(), baseUrl: 'http://127.0.0.1:1/v1' })
    assert.match((await tryKey(as)).data.error ?? '', /no connection/)
    assert.deepEqual((await tryKey(as, 'local')).data, { ok: true })
  })

  it('tries a key of Bedrock with a model that there is not', async () => {
    const [as, apiKey] = [await openWorkspace(), makeKey()]
    await put(as, { apiKey }, 'bedrock')
    assert.deepEqual((await tryKey(as, 'bedrock')).data, { ok: true })
    assert.deepEqual(
      (await requestsWith(apiKey)).map(({ path }) => path),
      ['/model/no-model/converse-stream'],
    )
    const asked = await chat(await makeAgent({ model: 'bedrock/us.amazon.nova-lite-v1:0' }, as), '[[say yes]]', as)
    assert.equal(asked.data.text, 'yes')
    await put(as, { apiKey, baseUrl: `${stack.modelServerUrl}/v1` }, 'bedrock')
    assert.match((await tryKey(as, 'bedrock')).data.error ?? '', /404/)
  })

  it('tries a key in the protocol of the provider', async () => {
    const [as, apiKey] = [await openWorkspace(), makeKey()]
    await put(as, { apiKey }, 'gemini')
    assert.deepEqual((await tryKey(as, 'google')).data, { ok: true })
    assert.deepEqual(
      (await requestsWith(apiKey)).map(({ path }) => path),
      ['/v1beta/models'],
    )
  })
})

describe('every path of /v1/model-providers', () => {
  it('answers 404 for a provider that is not known', async () => {
    for (const reply of [
      await put({}, { apiKey: 'k' }, 'nobody'),
      await remove({}, 'nobody'),
      await tryKey({}, 'nobody'),
    ])
      assert.deepEqual([reply.status, reply.error.code], [404, 'PROVIDER_NOT_FOUND'])
  })

  it('is for owners', async () => {
    const editor = await openSession(await makePerson('editor'))
    for (const reply of [
      await request('GET', PATH, editor),
      await put(editor, { apiKey: 'k' }),
      await remove(editor),
      await tryKey(editor),
    ])
      assert.deepEqual([reply.status, reply.error.code], [403, 'SCOPE_MISSING'])
  })
})
