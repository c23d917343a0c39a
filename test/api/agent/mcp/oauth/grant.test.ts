import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { createWithCredential } from '../../../../../activities/mcp/credential.ts'
import { createSealing } from '../../../../../domain/secret/sealing.ts'
import type { Receipt } from '../../../../../domain/turn/receipt.ts'
import { createGuardedFetch } from '../../../../../providers/guarded-http/fetch.ts'
import { McpFailure } from '../../../../../providers/mcp/client.ts'
import { createMcpOAuth } from '../../../../../providers/mcp/oauth.ts'
import { findTokens, grantOf, renewTokens } from '../../../../../store/agent/mcp/grant.ts'
import { mcpLists } from '../../../../../store/tables/index.ts'
import { startOwnApi } from '../../../../support/stack/own-api.ts'
import { executeAsOwner } from '../../../../support/stack/owner.ts'
import { database, workspaceOf } from '../../../../support/stack/service-key.ts'
import { request, stack, until } from '../../../../support/stack/stack.ts'
import {
  type AuthorizationStandIn,
  openAuthorizationServer,
  openProtectedServer,
  protect,
} from '../../../../support/turn/authorization-server.ts'
import { authorize, type Browser, openBrowser, serverOf } from '../../../../support/turn/authorized.ts'
import { chat, makeAgent } from '../../../../support/turn/chat.ts'
import { listedTool, type McpStandIn, openMcpServer, TAKEN } from '../../../../support/turn/mcp-server.ts'

let own: Awaited<ReturnType<typeof startOwnApi>>
let authorizationServer: AuthorizationStandIn
let server: McpStandIn
let browser: Browser
before(async () => {
  own = await startOwnApi()
  browser = await openBrowser(own.baseUrl, await workspaceOf(stack.keys.a))
})
beforeEach(async () => {
  await Promise.all([authorizationServer?.close(), server?.close()])
  authorizationServer = await openAuthorizationServer()
  server = await openProtectedServer(authorizationServer)
})
after(async () => {
  await Promise.all([authorizationServer?.close(), server?.close(), own?.[Symbol.asyncDispose]()])
})

const shop = (more: object = {}) => ({ name: 'shop', url: server.url, authType: 'oauth', approval: 'never', ...more })
const ECHO = '[[tool shop__echo {"text": "hello"}]]'
const accept = (agentId: string) => request('POST', `/v1/agents/${agentId}/mcp-servers/shop/accept`)
const put = (agentId: string, servers: object[]) =>
  request('PUT', `/v1/agents/${agentId}/mcp-servers`, { body: servers })
const stateOf = async (agentId: string) => (await serverOf(agentId)).authorization?.state
const receiptOf = async (turnId: string) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data

/** An agent that a person has authorized, with its tools accepted. */
async function makeAuthorized(): Promise<string> {
  const agentId = await makeAgent({ 'mcp-servers': [shop()] })
  assert.equal(await authorize(browser, agentId), 'done')
  assert.equal((await accept(agentId)).status, 200)
  return agentId
}

describe('the tokens of an agent', () => {
  it('are renewed before they end', async () => {
    authorizationServer.gives({ lifetimeSeconds: 10 })
    const agentId = await makeAuthorized()
    const before = authorizationServer.refreshes()
    assert.match((await chat(agentId, ECHO)).data.text, /echo got/)
    assert.ok(authorizationServer.refreshes() > before)
    assert.equal((await serverOf(agentId)).authorization?.expiresAt, undefined)
  })

  it('are renewed when the server refuses them, and the call is made once', async () => {
    const agentId = await makeAuthorized()
    authorizationServer.expire()
    const calls = server.calls().length
    assert.match((await chat(agentId, ECHO)).data.text, /echo got/)
    assert.equal(authorizationServer.refreshes(), 1)
    assert.equal(await stateOf(agentId), 'authorized')
    assert.ok(server.calls().length > calls)
  })

  it('are said to end where nothing renews them', async () => {
    authorizationServer.gives({ givesRefreshTokens: false })
    const agentId = await makeAuthorized()
    const { authorization } = await serverOf(agentId)
    assert.equal(authorization?.state, 'authorized')
    assert.ok(Date.parse(authorization?.expiresAt ?? '') > Date.now())
  })

  it('that were revoked cost a turn its server, and one event tells so', async (t) => {
    const receiver = await openMcpServer()
    t.after(() => receiver.close())
    const events: string[] = []
    receiver.behaves((message, response) => {
      events.push(JSON.stringify(message))
      response.writeHead(204).end()
      return TAKEN
    })
    const body = { url: receiver.url, events: ['mcp.authorization_required'] }
    const webhook = await request('POST', '/v1/webhooks', { body })
    const agentId = await makeAuthorized()
    events.length = 0
    authorizationServer.revoke()
    const { data } = await chat(agentId, ECHO)
    assert.deepEqual((await receiptOf(data.turn_id)).unavailable_tools, [
      { server: 'shop', reason: 'authorization_required' },
    ])
    assert.equal(await stateOf(agentId), 'required')
    const told = await until('the event', async () => events.find((each) => each.includes(agentId)))
    assert.deepEqual(JSON.parse(told).data, { agentId, server: 'shop', authType: 'oauth' })
    await chat(agentId, ECHO)
    await chat(agentId, 'hello')
    assert.equal(await authorize(browser, agentId), 'done')
    assert.match((await chat(agentId, ECHO)).data.text, /echo got/)
    authorizationServer.revoke()
    await chat(agentId, ECHO)
    await until('the second loss', async () => events.filter((each) => each.includes(agentId)).length >= 2)
    assert.equal(events.filter((each) => each.includes(agentId)).length, 2)
    await request('DELETE', `/v1/webhooks/${webhook.data.id}`)
  })

  it('stay when the authorization server cannot answer', async () => {
    const agentId = await makeAuthorized()
    authorizationServer.expire()
    authorizationServer.behaves((path, response) => {
      if (path === '/token') response.writeHead(503).end()
      return undefined
    })
    const { data } = await chat(agentId, ECHO)
    assert.deepEqual((await receiptOf(data.turn_id)).unavailable_tools, [{ server: 'shop', reason: 'unreachable' }])
    assert.equal(await stateOf(agentId), 'authorized')
    authorizationServer.behaves(() => undefined)
    assert.match((await chat(agentId, ECHO)).data.text, /echo got/)
  })

  for (const [status, error] of [
    [500, 'internal_error'],
    [429, 'rate_limit_exceeded'],
  ] as const)
    it(`stay when the authorization server answers ${status} ${error}`, async () => {
      const agentId = await makeAuthorized()
      authorizationServer.expire()
      authorizationServer.behaves((path, response) => {
        if (path !== '/token') return undefined
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
        return TAKEN
      })
      await chat(agentId, ECHO)
      assert.equal(await stateOf(agentId), 'authorized')
      authorizationServer.behaves(() => undefined)
      assert.match((await chat(agentId, ECHO)).data.text, /echo got/)
    })

  it('stay when the server refuses them once and nothing renews them', async () => {
    authorizationServer.gives({ givesRefreshTokens: false })
    const agentId = await makeAuthorized()
    server.behaves((_, response) => {
      response.writeHead(401).end()
      return TAKEN
    })
    const { data } = await chat(agentId, ECHO)
    assert.deepEqual((await receiptOf(data.turn_id)).unavailable_tools, [
      { server: 'shop', reason: 'authorization_required' },
    ])
    // The look that follows a refused call must be refused as well, or the refusal of the call alone would count for a day.
    const listOf = () => database.select().from(mcpLists).where(eq(mcpLists.agentId, agentId))
    await until('the look to be refused', async () => (await listOf())[0]?.state === 'authorization_required')
    server.behaves((_, response) => protect(authorizationServer, server, response))
    await request('POST', `/v1/agents/${agentId}/mcp-servers/shop/test`)
    assert.equal(await stateOf(agentId), 'authorized')
    assert.match((await chat(agentId, ECHO)).data.text, /echo got/)
  })

  it('that allow too little keep the other tools, and the missing scope is asked for', async () => {
    const agentId = await makeAuthorized()
    server.behaves(({ method }, response) => {
      if (method !== 'tools/call') return protect(authorizationServer, server, response)
      response.writeHead(403, { 'www-authenticate': 'Bearer error="insufficient_scope", scope="orders:write"' }).end()
      return TAKEN
    })
    const { data } = await chat(agentId, ECHO)
    assert.deepEqual((await receiptOf(data.turn_id)).unavailable_tools, [
      { server: 'shop', reason: 'authorization_required' },
    ])
    assert.equal(authorizationServer.refreshes(), 0)
    await until('the mark', async () => (await serverOf(agentId)).state === 'authorization_required')
    assert.equal(await stateOf(agentId), 'required')
    const path = `/v1/agents/${agentId}/mcp-servers/shop/authorize`
    const begun = await request<{ url: string }>('POST', path, browser)
    assert.equal(new URL(begun.data.url).searchParams.get('scope'), 'orders:write')
  })
})

describe('the authorization of an agent', () => {
  it('does not follow its server to another address, or out of the configuration', async () => {
    const agentId = await makeAuthorized()
    const other = await openMcpServer([listedTool('echo')])
    await put(agentId, [shop({ url: other.url })])
    assert.equal(await stateOf(agentId), 'none')
    assert.deepEqual(
      other.seen.filter(({ headers }) => headers.authorization),
      [],
    )
    await put(agentId, [shop()])
    assert.equal(await stateOf(agentId), 'none')
    assert.equal(await authorize(browser, agentId), 'done')
    await put(agentId, [])
    await put(agentId, [shop()])
    assert.equal(await stateOf(agentId), 'none')
    await other.close()
  })

  it('stays through other changes of the agent', async () => {
    const agentId = await makeAuthorized()
    await put(agentId, [shop({ approval: 'always' })])
    assert.equal(await stateOf(agentId), 'authorized')
  })

  it('is not of a clone or a restored version', async () => {
    const agentId = await makeAuthorized()
    const clone = await request('POST', `/v1/agents/${agentId}/clone`)
    assert.equal(await stateOf(clone.data.id), 'none')
    await request('POST', `/v1/agents/${agentId}/versions/2/restore`)
    const { state, authorization } = await serverOf(agentId)
    assert.deepEqual([state, authorization?.state], ['authorization_required', 'none'])
  })

  it('is ended, and nothing is called with it any more', async () => {
    const agentId = await makeAuthorized()
    const path = `/v1/agents/${agentId}/mcp-servers/shop/authorization`
    assert.equal((await request('DELETE', path, { key: stack.keys.b })).status, 404)
    assert.equal(await stateOf(agentId), 'authorized')
    assert.equal((await request('DELETE', path)).status, 200)
    assert.equal(await stateOf(agentId), 'none')
    const audit = await request('GET', '/v1/audit?action=endAgentMcpAuthorization&limit=1')
    assert.match(audit.text, new RegExp(agentId))
    server.seen.length = 0
    await chat(agentId, ECHO)
    assert.deepEqual(
      server.seen.filter(({ headers }) => headers.authorization),
      [],
    )
  })
})

describe('the renewal of tokens', () => {
  const sealing = createSealing(String(stack.env.ENCRYPTION_KEY))
  const oauth = () => createMcpOAuth(createGuardedFetch({ allowedHosts: ['127.0.0.0/8'] }))
  /** What another process would do. */
  const another = () => createWithCredential({ database, sealing, oauth: oauth() })

  async function takeToken(withCredential: ReturnType<typeof another>, agentId: string): Promise<string> {
    const owner = { workspaceId: browser.person.workspaceId, id: agentId }
    const given = { name: 'shop', url: server.url, authType: 'oauth' as const }
    return await withCredential(owner, given, AbortSignal.timeout(20_000), async ({ authValue = '' }) => {
      if (!authorizationServer.allows(authValue, server.url))
        throw new McpFailure('authorization_required', 'refused', false)
      return authValue
    })
  }

  it('is done once by processes that need it at the same time', async () => {
    const agentId = await makeAuthorized()
    authorizationServer.expire()
    const processes = Array.from({ length: 6 }, another)
    const tokens = await Promise.all(processes.flatMap((each) => [takeToken(each, agentId), takeToken(each, agentId)]))
    assert.equal(new Set(tokens).size, 1)
    assert.equal(authorizationServer.refreshes(), 1)
    assert.equal(await stateOf(agentId), 'authorized')
  })

  it('goes on when the one who asked stops waiting', async () => {
    const agentId = await makeAuthorized()
    authorizationServer.expire()
    const held = Promise.withResolvers<void>()
    authorizationServer.behaves((path) => (path === '/token' ? held.promise : undefined))
    const owner = { workspaceId: browser.person.workspaceId, id: agentId }
    const given = { name: 'shop', url: server.url, authType: 'oauth' as const }
    const stopping = new AbortController()
    const waiting = another()(owner, given, stopping.signal, async () => {
      throw new McpFailure('authorization_required', 'refused', false)
    })
    const stopped = assert.rejects(waiting, /stopped/)
    stopping.abort(new Error('stopped'))
    await stopped
    held.resolve()
    const token = await until('the renewed token', async () => takeToken(another(), agentId).catch(() => undefined))
    assert.ok(authorizationServer.allows(token, server.url))
    assert.equal(authorizationServer.refreshes(), 1)
  })

  it('is kept where Postgres breaks before the end, and another process has lost the grant since', async () => {
    const agentId = await makeAuthorized()
    const grant = grantOf({ workspaceId: browser.person.workspaceId, id: agentId }, { name: 'shop', url: server.url })
    const tokenOf = async () => (await findTokens(database, sealing, grant))?.tokens.accessToken
    const former = (await tokenOf()) ?? ''
    const renewed = await renewTokens(database, sealing, grant, {
      former,
      renew: async (tokens) => {
        const other = renewTokens(database, sealing, grant, { former, renew: async () => undefined })
        await until('the connection with the lock is broken off', breakLockOfGrants)
        assert.equal(await other, undefined)
        assert.equal(await tokenOf(), undefined)
        return { ...tokens, accessToken: 'renewed' }
      },
    })
    assert.deepEqual([renewed?.accessToken, await tokenOf()], ['renewed', 'renewed'])
  })
})

/** Ends the connection with the lock that a statement about grants waits for. @returns whether there was one */
async function breakLockOfGrants(): Promise<boolean> {
  const { rowCount } = await executeAsOwner(
    database,
    sql`select pg_terminate_backend(holder) from pg_stat_activity, unnest(pg_blocking_pids(pid)) as holder
      where wait_event_type = 'Lock' and query like '%mcp_grants%'`,
  )
  return (rowCount ?? 0) > 0
}
