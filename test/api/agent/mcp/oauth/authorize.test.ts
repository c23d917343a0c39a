import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { deleteMember } from '../../../../../store/access/member.ts'
import { startOwnApi } from '../../../../support/stack/own-api.ts'
import { database, workspaceOf } from '../../../../support/stack/service-key.ts'
import { request, stack } from '../../../../support/stack/stack.ts'
import {
  type AuthorizationStandIn,
  openAuthorizationServer,
  openProtectedServer,
} from '../../../../support/turn/authorization-server.ts'
import {
  allow,
  authorize,
  type Browser,
  beginAuthorization,
  comeBack,
  openBrowser,
  serverOf,
  wordOf,
} from '../../../../support/turn/authorized.ts'
import { chat, makeAgent } from '../../../../support/turn/chat.ts'
import type { McpStandIn } from '../../../../support/turn/mcp-server.ts'

let own: Awaited<ReturnType<typeof startOwnApi>>
let authorizationServer: AuthorizationStandIn
let server: McpStandIn
let browser: Browser
before(async () => {
  own = await startOwnApi()
  authorizationServer = await openAuthorizationServer()
  server = await openProtectedServer(authorizationServer)
  browser = await openBrowser(own.baseUrl, await workspaceOf(stack.keys.a))
})
beforeEach(() => {
  authorizationServer.behaves(() => undefined)
  authorizationServer.says({})
})
after(async () => {
  await Promise.all([authorizationServer?.close(), server?.close(), own?.[Symbol.asyncDispose]()])
})

const shop = (more: object = {}) => ({ name: 'shop', url: server.url, authType: 'oauth', approval: 'never', ...more })
const makeShop = (more: object = {}) => makeAgent({ 'mcp-servers': [shop(more)] })
const ECHO = '[[tool shop__echo {"text": "hello"}]]'
const accept = (agentId: string) => request('POST', `/v1/agents/${agentId}/mcp-servers/shop/accept`)

describe('the authorization of an agent at an MCP server', () => {
  it('goes from discovery to a call, and is shown', async () => {
    const agentId = await makeShop()
    const { state, authorization } = await serverOf(agentId)
    assert.deepEqual([state, authorization], ['authorization_required', { state: 'none' }])
    const begun = await beginAuthorization(browser, agentId)
    const asked = new URL(begun.url).searchParams
    assert.deepEqual([asked.get('resource'), asked.get('code_challenge_method')], [server.url, 'S256'])
    assert.equal(asked.get('redirect_uri'), `${own.baseUrl}/api/v1/mcp/callback`)
    const back = await comeBack(await allow(begun), begun.cookie)
    const { workspaceId } = browser.person
    const page = `${own.baseUrl}/#/w/${workspaceId}/agents/${agentId}/mcp-servers?server=shop&authorization=done`
    assert.deepEqual(back, { status: 302, end: page })
    const shown = await serverOf(agentId)
    assert.deepEqual([shown.state, shown.authorization?.state], ['ready', 'authorized'])
    assert.equal(shown.authorization?.authorizedBy, browser.person.name)
    await accept(agentId)
    assert.match((await chat(agentId, ECHO)).data.text, /echo got \{"text":"hello"\}/)
  })

  it('shows its tokens in no answer, no list and no audit entry', async () => {
    const agentId = await makeShop()
    server.lists([{ name: 'echo', inputSchema: { type: 'object' } }])
    await authorize(browser, agentId)
    await accept(agentId)
    const answers = await Promise.all(
      ['', '/mcp-servers', '/mcp-servers/shop/tools', '/versions'].map((path) =>
        request('GET', `/v1/agents/${agentId}${path}`),
      ),
    )
    const audit = await request('GET', '/v1/audit?limit=50')
    assert.match(audit.text, /authorizeAgentMcpServer/)
    assert.match(audit.text, /finishMcpAuthorization/)
    for (const { text } of [...answers, audit])
      for (const token of authorizationServer.tokens()) assert.ok(!text.includes(token))
  })

  it('hides an access token that the server echoes', async () => {
    const agentId = await makeShop()
    await authorize(browser, agentId)
    await accept(agentId)
    const token = () => server.seen.at(-1)?.headers.authorization ?? ''
    server.behaves(({ method }) =>
      method === 'tools/call' ? { content: [{ type: 'text', text: `You sent ${token()}.` }] } : undefined,
    )
    const { data } = await chat(agentId, ECHO)
    assert.match(data.text, /You sent Bearer ••••/)
  })

  it('takes a state once', async () => {
    const agentId = await makeShop()
    const begun = await beginAuthorization(browser, agentId)
    const location = await allow(begun)
    assert.equal(wordOf(await comeBack(location, begun.cookie)), 'done')
    assert.equal(wordOf(await comeBack(location, begun.cookie)), 'over')
  })

  it('needs the cookie of the browser that began it, and stays good for that', async () => {
    const agentId = await makeShop()
    const begun = await beginAuthorization(browser, agentId)
    const location = await allow(begun)
    assert.equal(wordOf(await comeBack(location, undefined)), 'other_browser')
    assert.equal(wordOf(await comeBack(location, `ams_mcp=${'x'.repeat(43)}`)), 'other_browser')
    assert.equal((await serverOf(agentId)).authorization?.state, 'none')
    assert.equal(wordOf(await comeBack(location, begun.cookie)), 'done')
  })

  it('knows no other state', async () => {
    const response = await fetch(`${own.baseUrl}/api/v1/mcp/callback?state=${'x'.repeat(43)}&code=1`)
    assert.equal(response.status, 404)
    assert.match(await response.text(), /MCP_AUTHORIZATION_UNKNOWN/)
  })

  it('sends no code where the issuer is another one', async () => {
    const agentId = await makeShop()
    const begun = await beginAuthorization(browser, agentId)
    const location = new URL(await allow(begun))
    location.searchParams.set('iss', 'https://other.example')
    const before = authorizationServer.requests.length
    assert.equal(wordOf(await comeBack(location.href, begun.cookie)), 'mismatch')
    assert.equal(authorizationServer.requests.length, before)
  })

  it('needs an issuer where the authorization server says that it sends one', async () => {
    const agentId = await makeShop()
    const begun = await beginAuthorization(browser, agentId)
    const location = new URL(await allow(begun))
    location.searchParams.delete('iss')
    assert.equal(wordOf(await comeBack(location.href, begun.cookie)), 'mismatch')
  })

  it('ends with a word when a person denies, or the code is refused', async () => {
    const agentId = await makeShop()
    const denied = await beginAuthorization(browser, agentId)
    const state = new URL(denied.url).searchParams.get('state')
    const location = `${own.baseUrl}/api/v1/mcp/callback?error=access_denied&state=${state}`
    assert.equal(wordOf(await comeBack(location, denied.cookie)), 'denied')
    const begun = await beginAuthorization(browser, agentId)
    const back = new URL(await allow(begun))
    back.searchParams.set('code', 'another')
    assert.equal(wordOf(await comeBack(back.href, begun.cookie)), 'refused')
    assert.equal((await serverOf(agentId)).authorization?.state, 'none')
  })

  it('is not taken from a person who is no member any more', async () => {
    const agentId = await makeShop()
    const leaving = await openBrowser(own.baseUrl, browser.person.workspaceId)
    const begun = await beginAuthorization(leaving, agentId)
    const location = await allow(begun)
    const { id: userId, workspaceId } = leaving.person
    await deleteMember(database, workspaceId, userId)
    assert.equal(wordOf(await comeBack(location, begun.cookie)), 'changed')
    assert.equal((await serverOf(agentId)).authorization?.state, 'none')
  })

  it('is begun by people alone, where PUBLIC_URL is set', async () => {
    const agentId = await makeShop()
    const path = `/v1/agents/${agentId}/mcp-servers/shop/authorize`
    const { status, error } = await request('POST', path, { baseUrl: own.baseUrl })
    assert.deepEqual([status, error.code], [403, 'SCOPE_MISSING'])
    const local = await request('POST', path, { ...browser, baseUrl: stack.baseUrl })
    assert.deepEqual([local.status, local.error.code], [422, 'PUBLIC_URL_MISSING'])
    const viewer = await openBrowser(own.baseUrl, await workspaceOf(stack.keys.b))
    assert.equal((await request('POST', path, viewer)).error.code, 'AGENT_NOT_FOUND')
  })

  it('is refused for a server without OAuth', async () => {
    const agentId = await makeAgent({ 'mcp-servers': [{ name: 'shop', url: server.url }] })
    const { status, error } = await request('POST', `/v1/agents/${agentId}/mcp-servers/shop/authorize`, browser)
    assert.deepEqual([status, error.field], [400, 'name'])
    const given = [{ ...shop(), authValue: 'sk-1' }]
    const put = await request('PUT', `/v1/agents/${agentId}/mcp-servers`, { body: given })
    assert.deepEqual([put.status, put.error.field], [400, '[0].authValue'])
  })
})
