import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { agents } from '../../../store/tables/index.ts'
import { TOOL } from '../../support/agent-section.ts'
import { database } from '../../support/stack/service-key.ts'
import { request } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'

const tool = (config: object, more: object = {}) => ({ ...TOOL, config: { ...TOOL.config, ...config }, ...more })
const scraper = (cssSelector: string, name = 'page') => ({
  type: 'web_scraper',
  name,
  description: 'A page',
  config: { cssSelector },
})
const ESCALATION = { webhookUrl: 'https://x.example/', autoEscalateKeywords: [], assignedTo: [], enabled: true }

describe('a configuration that would fail later', () => {
  const refused: [section: string, what: string, body: unknown, field: string][] = [
    ['tools', 'an invalid mapping', [tool({ responseMapping: 'data.(' })], '[0].config.responseMapping'],
    ['tools', 'an invalid header name', [tool({ headers: { 'X Y': 'a' } })], '[0].config.headers.X Y'],
    [
      'tools',
      'a header of the connection',
      [tool({ headers: { 'content-Length': '1' } })],
      '[0].config.headers.content-Length',
    ],
    ['tools', 'a header value of two lines', [tool({ headers: { 'X-A': 'a\r\nB: c' } })], '[0].config.headers.X-A'],
    ['tools', 'a blank name', [tool({}, { name: ' ' })], '[0].name'],
    ['tools', 'a name that is used twice', [TOOL, { ...TOOL, description: 'other' }], '[1].name'],
    ['tools', 'a password in an address', [tool({ url: 'https://me:pw@x.example/' })], '[0].config.url'],
    ['tools', 'a setting of another type', [scraper('p'), { ...tool({ cssSelector: 'p' }) }], '[1].config.cssSelector'],
    ['tools', 'an invalid selector', [TOOL, scraper('div[[')], '[1].config.cssSelector'],
    ['tools', 'a selector with an unknown pseudo-class', [scraper('p:words')], '[0].config.cssSelector'],
    ['tools', 'a selector of a pseudo-element', [scraper('p::before')], '[0].config.cssSelector'],
    ['tools', 'a selector with an error after a position', [scraper('p:first:nope')], '[0].config.cssSelector'],
    ['tools', 'a selector that is HTML', [scraper('<b>x</b>')], '[0].config.cssSelector'],
    [
      'tools',
      'a mapping of 2,001 characters',
      [tool({ responseMapping: `(a${'.a'.repeat(999)} )` })],
      '[0].config.responseMapping',
    ],
    [
      'tools',
      'a mapping of 201 dots',
      [tool({ responseMapping: `(a${'.a'.repeat(201)})` })],
      '[0].config.responseMapping',
    ],
    [
      'tools',
      'more than 20,000 characters of mappings',
      Array.from({ length: 11 }, (_, at) => tool({ responseMapping: `(a${'.a'.repeat(998)})` }, { name: `${at}` })),
      '[10].config.responseMapping',
    ],
    ['escalation', 'no address while it is on', { ...ESCALATION, webhookUrl: '' }, 'webhookUrl'],
    ['escalation', 'a password in an address', { ...ESCALATION, webhookUrl: 'http://me:pw@x.example/' }, 'webhookUrl'],
    [
      'escalation',
      'a blank keyword',
      { ...ESCALATION, autoEscalateKeywords: ['human', ' '] },
      'autoEscalateKeywords[1]',
    ],
  ]
  for (const [section, what, body, field] of refused)
    it(`is refused in ${section}: ${what}`, async () => {
      const { status, error } = await request('PUT', `/v1/agents/${await makeAgent()}/${section}`, { body })
      assert.deepEqual([status, error.code, error.field], [400, 'VALIDATION_ERROR', field])
      assert.ok(error.message.startsWith(`${field} `) && error.fix.includes(field), `${error.message} ${error.fix}`)
      assert.ok(!`${error.message} ${error.fix}`.includes('pw@'))
    })

  it('is told with all fields at fault, each with its fix', async () => {
    const body = [
      tool({ responseMapping: 'data.(', headers: { 'X Y': 'a' } }),
      tool({ url: 'https://me:pw@x.example/' }),
    ]
    const { error } = await request('PUT', `/v1/agents/${await makeAgent()}/tools`, { body })
    const fields = ['[0].config.headers.X Y', '[0].config.responseMapping', '[1].name', '[1].config.url']
    assert.deepEqual(
      error.errors?.map(({ field }) => field),
      fields,
    )
    for (const { field, message, fix } of error.errors ?? [])
      assert.ok(message.startsWith(`${field} `) && fix.startsWith(`Change ${field}: `), `${message} ${fix}`)
  })

  it('is found without the lock of the agent, so no row is held meanwhile', async () => {
    const id = await makeAgent()
    const send = (responseMapping: string) =>
      request('PUT', `/v1/agents/${id}/tools`, { body: [tool({ responseMapping })] })
    await database.transaction(async (transaction) => {
      await transaction.select().from(agents).where(eq(agents.id, id)).for('update')
      assert.equal((await send('data.(')).status, 400)
    })
    assert.equal((await send('data')).status, 200)
  })

  it('has no settings of other types, which old tools may have: what GET shows can be put back', async () => {
    const agentId = await makeAgent()
    const calculator = { type: 'calculator' as const, name: 'sums', description: '', config: { cssSelector: 'p' } }
    await database
      .update(agents)
      .set({ toolConfig: [calculator] })
      .where(eq(agents.id, agentId))
    const path = `/v1/agents/${agentId}/tools`
    const { data } = await request('GET', path)
    assert.deepEqual(data, [{ ...calculator, config: {} }])
    assert.equal((await request('PUT', path, { body: data })).status, 200)
    const { error } = await request('PUT', path, { body: [calculator] })
    assert.equal(error.message, '[0].config.cssSelector is no setting of a tool of the type calculator.')
  })

  it('is no stored expression that comes back unchanged, however long', async () => {
    const id = await makeAgent({ tools: ['1', '2', '3', '4'].map((name) => tool({}, { name })) })
    const [row] = await database.select().from(agents).where(eq(agents.id, id))
    const responseMapping = `(a${'.a'.repeat(3_000)} )`
    const stored = row?.toolConfig?.map((kept) => ({ ...kept, config: { ...kept.config, responseMapping } }))
    await database.update(agents).set({ toolConfig: stored }).where(eq(agents.id, id))
    const path = `/v1/agents/${id}/tools`
    const { data } = await request<unknown[]>('GET', path)
    const again = await request('PUT', path, { body: data })
    assert.equal(again.status, 200, again.text)
    const body = [tool({ responseMapping: '$sum(a)' }, { name: 'new' }), ...data]
    const { status, error } = await request('PUT', path, { body })
    assert.deepEqual([status, error.field], [400, '[0].config.responseMapping'])
  })

  it('is told apart from working tools', async () => {
    const works = [
      tool({ headers: { 'X-City': '{{city}}', Accept: 'text/plain' }, responseMapping: 'data.items[0].a-' }),
      tool({ url: undefined, responseMapping: '$sum(items.price)' }, { name: 'second' }),
      tool({ responseMapping: '' }, { name: 'third', inputSchema: { n: { type: 'Int', description: '' } } }),
      ...['main > p:first', 'a[href^="/"]:not(.x, .y), td:nth-child(2n+1)', 'h1:contains("x"):eq(0)', '', ' '].map(
        (cssSelector, index) => scraper(cssSelector, `page ${index}`),
      ),
      scraper(`${':is('.repeat(2000)}p${')'.repeat(2000)}`, 'deep'),
    ]
    const { status, text } = await request('PUT', `/v1/agents/${await makeAgent()}/tools`, { body: works })
    assert.equal(status, 200, text)
  })
})
