import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { assertAccessible } from '../../support/browser/axe.ts'
import { PHONE, startBrowser } from '../../support/browser/browser.ts'
import { request } from '../../support/stack/stack.ts'

type Named = Record<string, { operationId: string }>

const browser = await startBrowser()
after(() => browser[Symbol.asyncDispose]())
const page = await request('GET', '/docs', { key: null })

describe('GET /api/docs', () => {
  it('is a page without a script that loads only files of the service', async () => {
    assert.equal(page.status, 200)
    assert.doesNotMatch(page.headers.get('content-security-policy') ?? '', /https?:|\*|unsafe/)
    assert.doesNotMatch(page.text, /<script| on\w+=|javascript:/)
    const files = [...page.text.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, path = '']) => path)
    assert.equal(files.length, 2)
    for (const file of files) {
      assert.match(file, /^\/api\/docs\//)
      assert.equal((await request('GET', file.slice('/api'.length), { key: null })).status, 200, file)
    }
  })

  it('serves no other files', async () => {
    for (const file of ['package.json', 'index.html', '..%2f..%2fpackage.json'])
      assert.equal((await request('GET', `/docs/${file}`, { key: null })).error.code, 'NOT_FOUND')
  })

  it('shows every operation and every schema once, and each link has its place', async () => {
    const ids = [...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
    assert.equal(new Set(ids).size, ids.length)
    const document = JSON.parse((await request('GET', '/openapi.json', { key: null })).text) as {
      paths: Record<string, Named>
      webhooks: Record<string, Named>
      components: { schemas: object }
    }
    const methods = [...Object.values(document.paths), ...Object.values(document.webhooks)]
    const operations = methods.flatMap((each) => Object.values(each).map(({ operationId }) => operationId))
    for (const name of [...operations, ...Object.keys(document.components.schemas)]) assert.ok(ids.includes(name), name)
    for (const [, id = ''] of page.text.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(id), id)
  })

  it('opens what a link names', async () => {
    await using visit = await browser.visit()
    await visit.page.goto('/api/docs#createAgent')
    await visit.page.locator('#createAgent').getByText('curl -X POST "$AMS/v1/agents"').waitFor()
    await visit.page.locator('#createAgent').getByRole('link', { name: 'AgentChangeResponse' }).click()
    await visit.page.locator('#AgentChangeResponse').getByText('next_steps').waitFor()
    assert.deepEqual(visit.problems, [])
  })

  it('is accessible in both colors, and as wide as a phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await using visit = await browser.visit({ colorScheme, viewport: PHONE })
      await visit.page.goto('/api/docs#listAgents')
      await assertAccessible(visit.page, colorScheme)
      assert.equal(await visit.page.evaluate('document.documentElement.scrollWidth'), PHONE.width)
    }
  })

  it('is gzipped where the client takes that', async () => {
    const plain = await request('GET', '/docs', { key: null, headers: { 'accept-encoding': 'identity' } })
    const gzipped = await request('GET', '/docs', { key: null, headers: { 'accept-encoding': 'gzip' } })
    assert.equal(plain.headers.get('content-encoding'), null)
    assert.equal(gzipped.headers.get('content-encoding'), 'gzip')
    assert.equal(gzipped.text, plain.text)
  })
})
