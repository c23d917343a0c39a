import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createApp } from '../../../api/app.ts'
import { createDependencies } from '../../../api/dependencies.ts'
import { readConfig } from '../../../config.ts'
import { request, stack } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const get = (path: string) => request('GET', path, { key: null })

describe('GET /healthz and /readyz', () => {
  it('healthz answers 200', async () => {
    assert.equal((await get('//healthz')).status, 200)
  })

  it('readyz has a line for each part and is 200 only when all are ok', async () => {
    const { status, text, headers } = await get('//readyz')
    assert.match(headers.get('content-type') ?? '', /^text\/plain/)
    const lines = text.trim().split('\n')
    assert.deepEqual(
      lines.map((line) => line.split(':')[0]),
      ['postgres', 'temporal', 'worker', 'storage'],
    )
    assert.equal(status, lines.every((line) => line.endsWith(': ok')) ? 200 : 503)
  })
})

describe('GET /metrics', () => {
  it('counts requests as Prometheus text without keys or ids', async () => {
    await request('GET', '/v1/agents/0198f0a5-0000-7000-8000-000000000000')
    const { status, text, headers } = await get('//metrics')
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    assert.match(text, /^ams_http_requests_total\{method="GET",route="\/api\/v1\/agents\/:id",status="404"\} \d+$/m)
    assert.doesNotMatch(text, /0198f0a5|ams_[0-9A-Za-z]{43}/)
  })

  it('counts turns by outcome, with their times', async () => {
    const count = async () => {
      const { text } = await get('//metrics')
      return Number(/^ams_turns_total\{source="chat",status="success"\} (\d+)$/m.exec(text)?.[1] ?? 0)
    }
    const before = await count()
    await chat(await makeAgent(), '[[say hello]]')
    assert.ok((await count()) > before)
    const { text } = await get('//metrics')
    assert.match(text, /^ams_turn_first_token_seconds_bucket\{le="30",source="chat"\} [1-9]/m)
    assert.match(text, /^ams_turn_duration_seconds_count\{source="chat"\} [1-9]/m)
  })

  const metricsWith = async (settings: Record<string, string>, authorization = '') => {
    const deps = createDependencies(readConfig({ ...stack.env, ...settings }))
    const response = await createApp(deps).fetch(
      new Request('http://localhost/metrics', { headers: { authorization } }),
    )
    await deps.close()
    return response.status
  }

  it('needs METRICS_TOKEN where it is set', async () => {
    const settings = { METRICS_TOKEN: 'scrape' }
    assert.equal(await metricsWith(settings), 401)
    assert.equal(await metricsWith(settings, 'Bearer other'), 401)
    assert.equal(await metricsWith(settings, 'Bearer scrape'), 200)
  })

  it('is not on the port of the API where METRICS_PORT is set', async () => {
    assert.equal(await metricsWith({ METRICS_PORT: '9464' }), 404)
  })
})

describe('Strict-Transport-Security', () => {
  const headerWith = async (publicUrl: string, path: string) => {
    const settings = { ...stack.env, PUBLIC_URL: publicUrl, METRICS_TOKEN: 'scrape' }
    const deps = createDependencies(readConfig(settings))
    const response = await createApp(deps).fetch(new Request(`http://localhost${path}`))
    await deps.close()
    return response.headers.get('strict-transport-security')
  }

  for (const path of ['/', '/healthz', '/api/v1/agents', '/api/docs'])
    it(`is sent with ${path} where PUBLIC_URL is https, and not where it is http`, async () => {
      assert.equal(await headerWith('https://agents.example.com', path), 'max-age=31536000')
      assert.equal(await headerWith('http://agents.example.com', path), null)
    })
})

describe('GET /', () => {
  it('is a page with a strict policy that loads nothing from other hosts', async () => {
    const { status, text, headers } = await get('//')
    assert.equal(status, 200)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.doesNotMatch(text, /(src|<link[^>]* href)="https?:/)
    assert.match(text, /href="\/api\/docs"/)
    const nonce = /'nonce-([\w-]{20,})'/.exec(policy)?.[1]
    assert.match(text, new RegExp(`<script nonce="${nonce}">`))
    assert.notEqual(nonce, /'nonce-([\w-]+)'/.exec((await get('//')).headers.get('content-security-policy') ?? '')?.[1])
  })

  it('serves the files of its page and no others', async () => {
    const { text } = await get('//')
    const files = [...text.matchAll(/(?:src|<link[^>]* href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    assert.ok(files.length >= 3)
    for (const file of files) assert.equal((await get(`/${file}`)).status, 200, file)
    for (const file of [
      'index.html',
      'routes.ts',
      '..%2fapp.ts',
      '%2e%2e%2fapp.ts',
      'constructor',
      'toString',
      '__proto__',
    ])
      for (const folder of ['//assets', '//api/docs']) assert.equal((await get(`${folder}/${file}`)).status, 404, file)
  })
})

describe('CORS', () => {
  it('is off unless CORS_ORIGINS opens it', async () => {
    const { headers } = await request('GET', '/v1/agents', { headers: { origin: 'https://example.com' } })
    assert.equal(headers.get('access-control-allow-origin'), null)
    assert.equal(stack.env.CORS_ORIGINS, undefined)
  })
})
