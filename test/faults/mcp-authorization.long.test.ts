import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { SYSTEM } from '../../domain/access/access.ts'
import { createSealing } from '../../domain/secret/sealing.ts'
import type { McpServer } from '../../domain/tool/mcp/server.ts'
import { createGuardedFetch } from '../../providers/guarded-http/fetch.ts'
import { createMcpOAuth } from '../../providers/mcp/oauth.ts'
import { saveAttempt } from '../../store/agent/mcp/attempt.ts'
import { grantOf, saveTokens } from '../../store/agent/mcp/grant.ts'
import { type Database, openSystemDatabase } from '../../store/database.ts'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import {
  type AuthorizationStandIn,
  openAuthorizationServer,
  openProtectedServer,
} from '../support/turn/authorization-server.ts'
import { makeAgent } from '../support/turn/chat.ts'
import type { McpStandIn } from '../support/turn/mcp-server.ts'

let own: Services & AsyncDisposable
let database: Database
let authorizationServer: AuthorizationStandIn
let server: McpStandIn
before(async () => {
  own = await startOwnStack()
  database = openSystemDatabase({ url: own.info.databaseUrl }, 2)
})
after(async () => {
  await database?.$client.end()
  await own?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  authorizationServer = await openAuthorizationServer()
  server = await openProtectedServer(authorizationServer)
})
afterEach(() => Promise.all([authorizationServer.close(), server.close()]))

const at = () => ({ baseUrl: own.info.baseUrl, key: own.info.keys.a, signal: AbortSignal.timeout(100_000) })
const stateOf = async (agentId: string) => {
  const { data } = await request<McpServer[]>('GET', `/v1/agents/${agentId}/mcp-servers`, at())
  return data[0]?.authorization?.state
}
const list = (agentId: string) => request('GET', `/v1/agents/${agentId}/mcp-servers/shop/tools`, at())

/** The new worker takes a while to come up. */
const untilListed = (agentId: string) => until('a list', async () => (await list(agentId)).status === 200, 120_000)

/** An agent with tokens that the server takes no more. */
async function makeExpired(): Promise<string> {
  const shop = { name: 'shop', url: server.url, authType: 'oauth' as const }
  const id = await makeAgent({ 'mcp-servers': [shop] }, at())
  const { data } = await request<{ id: string }>('GET', '/v1/workspace', at())
  const grant = grantOf({ workspaceId: data.id, id }, shop)
  const sealing = createSealing(String(own.info.env.ENCRYPTION_KEY))
  const oauth = createMcpOAuth(createGuardedFetch({ allowedHosts: ['127.0.0.0/8'] }))
  const target = { workspaceId: data.id, url: server.url, headers: {} }
  const { url, attempt } = await oauth.begin(
    target,
    { redirectUri: 'http://127.0.0.1:1/' },
    AbortSignal.timeout(10_000),
  )
  const { headers } = await fetch(url, { redirect: 'manual' })
  const { searchParams } = new URL(headers.get('location') ?? '')
  const answer = { code: searchParams.get('code') ?? '', iss: authorizationServer.issuer }
  const tokens = await oauth.exchange(target, attempt, answer, AbortSignal.timeout(10_000))
  await saveAttempt(database, sealing, grant, { attempt, by: SYSTEM, state: id, cookie: id })
  assert.ok(await saveTokens(database, sealing, grant, { tokens, by: 'a person' }))
  authorizationServer.expire()
  return id
}

/** Kills the worker while it waits for renewed tokens, and starts another one. */
async function killInRenewal(agentId: string): Promise<void> {
  // Its answer comes when the service has given the worker up, and nobody waits for it.
  list(agentId).catch(() => {})
  await until('the renewal', async () => authorizationServer.held() > 0)
  await own.part('worker').kill()
  own.part('worker').start()
}

describe('a worker that is killed while it renews tokens', () => {
  it('loses nothing where the request was not answered', { timeout: 200_000 }, async () => {
    const agentId = await makeExpired()
    authorizationServer.holds('before')
    await killInRenewal(agentId)
    authorizationServer.holds(undefined)
    await untilListed(agentId)
    assert.equal(await stateOf(agentId), 'authorized')
    assert.ok(server.seen.some(({ method }) => method === 'tools/list'))
  })

  it('leaves a renewal to a person where its refresh token was used', { timeout: 200_000 }, async () => {
    const agentId = await makeExpired()
    authorizationServer.holds('after')
    await killInRenewal(agentId)
    authorizationServer.holds(undefined)
    await untilListed(agentId)
    assert.equal(await stateOf(agentId), 'required')
  })
})
