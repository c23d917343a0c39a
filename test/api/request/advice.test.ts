import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Reply, request, stack } from '../../support/stack/stack.ts'

const createAgent = async () =>
  (await request('POST', '/v1/agents', { body: { name: 'Advice', model: 'local/extractive' } })).data

describe('a refused request', () => {
  const misplaced: [string, string, Record<string, string>, RegExp][] = [
    ['in X-API-Key', '', { 'x-api-key': stack.keys.a }, /the header x-api-key is not/],
    ['in the query', `?api_key=${stack.keys.a}`, {}, /the query parameter api_key is not/],
    ['without Bearer', '', { authorization: stack.keys.a }, /Authorization without Bearer is not/],
  ]
  for (const [place, search, headers, message] of misplaced)
    it(`with the key ${place} is told where the key is read`, async () => {
      const { status, error } = await request('GET', `/v1/agents${search}`, { key: null, headers })
      assert.equal(status, 401)
      assert.equal(error.code, 'API_KEY_MISSING')
      assert.match(error.message, message)
      assert.match(error.fix, /Authorization: Bearer/)
    })

  it('of a page of another origin is told of CORS_ORIGINS', async () => {
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'GET' }
    assert.match((await request('OPTIONS', '/v1/agents', { headers })).error.fix, /CORS_ORIGINS/)
  })

  it('that is no JSON is told the line and the column', async () => {
    const headers = { 'content-type': 'application/json' }
    const { error } = await request('POST', '/v1/agents', { headers, body: '{\n  "name": "x",\n}' })
    assert.equal(error.message, 'The body is not valid JSON: something is wrong at line 3, column 1.')
  })

  it('that is no object is told which fields may be left out', async () => {
    const { error } = await request('POST', '/v1/agents', { body: [] })
    assert.equal(error.message, 'The body must be an object with name, model, and optionally systemPrompt.')
  })

  it('with a blank message is 400', async () => {
    const agent = await createAgent()
    const { status, error } = await request('POST', '/v1/chat', { body: { agent_id: agent.id, message: ' \n ' } })
    assert.equal(status, 400)
    assert.equal(error.field, 'message')
  })

  it('with a name in place of an id is told what lists the ids', async () => {
    for (const { error } of [
      await request('GET', '/v1/agents/Helper'),
      await request('POST', '/v1/chat', { body: { agent_id: 'asst_abc', message: 'Hello' } }),
    ])
      assert.match(error.fix, /GET \/v1\/agents lists them with their ids\.$/)
  })

  it('with a status that does not exist is told which one it is', async () => {
    const { error } = await request('GET', '/v1/logs?status=success,failed')
    assert.match(error.message, /must be one or more of success, error, .* separated by commas; failed is none\./)
  })

  it('with a short filter is shown a whole one', async () => {
    const agent = await createAgent()
    const base = await request('POST', `/v1/agents/${agent.id}/knowledge-bases`, { body: { name: 'Handbook' } })
    const path = `/v1/agents/${agent.id}/knowledge-bases/${base.data.id}/search`
    const { error } = await request('POST', path, { body: { query: 'x', filter: { country: 'fr' } } })
    assert.match(error.message, /such as \{"type":"eq","key":"country","value":"fr"\}/)
  })
})

describe('the next steps of an address that the service may not send to', () => {
  const refused = /^Requests to it will fail\. .*TOOL_ALLOWED_HOSTS/
  const firstStep = ({ json }: Reply) => json.next_steps?.[0]

  it('say so for a tool', async () => {
    const agent = await createAgent()
    const config = { url: 'http://10.0.0.5/orders', method: 'GET' }
    const tool = { type: 'api_call', name: 'orders', description: 'Finds orders', config }
    const reply = await request('PUT', `/v1/agents/${agent.id}/tools`, { body: [tool] })
    assert.match(firstStep(reply)?.description ?? '', refused)
  })

  it('say so for the webhook of escalations', async () => {
    const agent = await createAgent()
    const body = { enabled: true, webhookUrl: 'http://10.0.0.5/x', autoEscalateKeywords: [], assignedTo: [] }
    assert.match(
      firstStep(await request('PUT', `/v1/agents/${agent.id}/escalation`, { body }))?.description ?? '',
      refused,
    )
  })

  it('say so for a webhook', async () => {
    const body = { url: 'http://10.0.0.5/hook', events: ['turn.failed'] }
    const reply = await request('POST', '/v1/webhooks', { body })
    assert.match(firstStep(reply)?.description ?? '', refused)
    await request('DELETE', `/v1/webhooks/${reply.data.id}`)
  })
})
