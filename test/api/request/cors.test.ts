import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { createApp } from '../../../api/app.ts'
import { createDependencies } from '../../../api/dependencies.ts'
import { readConfig } from '../../../config.ts'
import { stack } from '../../support/stack/stack.ts'

const OURS = 'https://dashboard.example'
const deps = createDependencies(readConfig({ ...stack.env, CORS_ORIGINS: `${OURS}, https://other.example` }))
deps.log.level = 'silent'
after(() => deps.close())
const app = createApp(deps)

const ask = (method: string, headers: Record<string, string>) =>
  app.fetch(new Request('http://localhost/api/v1/agents', { method, headers }))

describe('CORS_ORIGINS', () => {
  it('lets a named origin read answers and errors', async () => {
    for (const headers of [{}, { authorization: `Bearer ${stack.keys.a}` }] as Record<string, string>[]) {
      const answer = await ask('GET', { ...headers, origin: OURS })
      assert.equal(answer.headers.get('access-control-allow-origin'), OURS)
      assert.equal(answer.headers.get('vary'), 'Origin')
      assert.match(answer.headers.get('access-control-expose-headers') ?? '', /X-Request-Id/)
    }
  })

  it('answers the preflight of a named origin', async () => {
    const answer = await ask('OPTIONS', { origin: OURS, 'access-control-request-method': 'POST' })
    assert.equal(answer.status, 204)
    assert.equal(answer.headers.get('access-control-allow-origin'), OURS)
    const allowed = answer.headers.get('access-control-allow-headers') ?? ''
    for (const name of [/Authorization/, /X-Conversation-Id/, /X-Stainless-Retry-Count/]) assert.match(allowed, name)
    assert.match(answer.headers.get('access-control-allow-methods') ?? '', /DELETE/)
  })

  it('refuses other origins', async () => {
    for (const origin of ['https://evil.example', 'null', `${OURS}.evil.example`]) {
      const answer = await ask('OPTIONS', { origin, 'access-control-request-method': 'POST' })
      assert.equal(answer.status, 405)
      assert.equal(answer.headers.get('access-control-allow-origin'), null)
    }
  })
})
