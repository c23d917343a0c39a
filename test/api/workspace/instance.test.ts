import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createApp } from '../../../api/app.ts'
import { createDependencies } from '../../../api/dependencies.ts'
import { readConfig } from '../../../config.ts'
import type { Instance } from '../../../domain/access/instance.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { makeKey, revokeKey } from '../../support/stack/service-key.ts'
import { request, stack } from '../../support/stack/stack.ts'

const instance = (key: string | null, headers: Record<string, string> = {}) =>
  request<Instance>('GET', '/v1/instance', { key, headers })

describe('GET /v1/instance', () => {
  it('tells a visitor how to sign in and nothing else', async () => {
    await makePerson()
    const { status, json } = await instance(null)
    assert.equal(status, 200)
    assert.deepEqual(json, {
      data: { needsSetup: false, signIn: { password: true, openIdPath: null }, details: null },
    })
    assert.deepEqual((await instance(null, { cookie: 'ams_session=ended' })).json, json)
  })

  it('tells a key of any scope the version, the addresses and the limits', async () => {
    const { data, headers } = await instance(await makeKey({ scopes: ['chat'] }))
    assert.match(String(data.details?.version), /^\d+\.\d+\.\d+/)
    assert.equal(data.details?.temporal.uiUrl, stack.temporalUiAddress || null)
    assert.equal(data.details?.embeddingModel, 'openai/text-embedding-3-small')
    assert.equal(data.details?.workspaceModelKeys, true)
    assert.deepEqual(
      [data.details?.limits.documentBytes, data.details?.limits.bodyBytes, data.details?.limits.turnTimeoutSeconds],
      [stack.maxDocumentBytes, 1024 * 1024, 300],
    )
    assert.ok(headers.has('ratelimit-remaining'))
    for (const secret of [stack.encryptionKey, stack.databaseUrl, 'sk-test'])
      assert.ok(!JSON.stringify(data).includes(secret))
  })

  it('tells the same to a person, whatever the workspace, but the address of Temporal', async () => {
    const { headers } = await openSession(await makePerson('viewer'))
    const { cookie = '' } = headers ?? {}
    const { data } = await instance(null, { cookie })
    const operators = (await instance(stack.keys.a)).data.details
    if (!operators) assert.fail('a key has no details')
    const expected = { ...operators, temporal: { ...operators.temporal, uiUrl: null } }
    assert.deepEqual(data.details, expected)
    assert.deepEqual((await instance(stack.keys.b)).data.details, expected)
  })

  it('refuses a key that does not work', async () => {
    const [revoked, expired] = [await makeKey(), await makeKey({ expiresAt: new Date(Date.now() - 1_000) })]
    await revokeKey(revoked)
    const wrong: [string, string][] = [
      [`ams_${'x'.repeat(43)}`, 'API_KEY_INVALID'],
      [revoked, 'API_KEY_REVOKED'],
      [expired, 'API_KEY_EXPIRED'],
    ]
    for (const [key, code] of wrong) {
      const { status, error } = await instance(key)
      assert.deepEqual([status, error.code], [401, code])
    }
    const { error } = await instance(null, { authorization: 'Basic eDp5' })
    assert.equal(error.code, 'API_KEY_MISSING')
  })

  it('names the path of a sign-in with OpenID Connect, and Langfuse, where they are set up', async () => {
    const openId = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'ams', OIDC_CLIENT_SECRET: 'secret' }
    const settings = { ...stack.env, ...openId, LANGFUSE_BASE_URL: 'https://langfuse.example.com' }
    const deps = createDependencies(readConfig(settings))
    after(() => deps.close())
    const headers = { authorization: `Bearer ${stack.keys.a}` }
    const response = await createApp(deps).fetch(new Request('http://localhost/api/v1/instance', { headers }))
    const { data } = (await response.json()) as { data: Instance }
    assert.equal(data.signIn.openIdPath, '/api/v1/session/openid')
    assert.equal(data.details?.langfuseUrl, 'https://langfuse.example.com')
    assert.doesNotMatch(JSON.stringify(data), /id\.example\.com|secret/)
  })
})
