import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createGuardedFetch } from '../../../providers/guarded-http/fetch.ts'
import { createMcpOAuth, OAuthFailure } from '../../../providers/mcp/oauth.ts'
import {
  type AuthorizationStandIn,
  openAuthorizationServer,
  openProtectedServer,
} from '../../support/turn/authorization-server.ts'
import { type McpStandIn, openMcpServer, TAKEN } from '../../support/turn/mcp-server.ts'

const oauth = createMcpOAuth(createGuardedFetch({ allowedHosts: ['127.0.0.0/8'] }))
const order = { redirectUri: 'http://127.0.0.1:1/api/v1/mcp/callback' }
const METADATA = '/.well-known/oauth-protected-resource/mcp'

let authorizationServer: AuthorizationStandIn
let server: McpStandIn
before(async () => {
  authorizationServer = await openAuthorizationServer()
  server = await openProtectedServer(authorizationServer)
})
beforeEach(() => {
  authorizationServer.behaves(() => undefined)
  authorizationServer.says({})
  authorizationServer.clients.clear()
  server.serves(METADATA, { resource: server.url, authorization_servers: [authorizationServer.issuer] })
})
after(() => Promise.all([authorizationServer.close(), server.close()]))

const target = (url = server.url) => ({ workspaceId: 'one', url, headers: {} })
const begin = (more: object = {}, url?: string, signal = AbortSignal.timeout(10_000)) =>
  oauth.begin(target(url), { ...order, ...more }, signal)
const failsWith = (reason: OAuthFailure['reason'], message?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof OAuthFailure, String(error))
  assert.equal(error.reason, reason, error.message)
  if (message) assert.match(error.message, message)
  return true
}

describe('the begin of an authorization', () => {
  it('registers a client for itself, and asks with PKCE for the resource', async () => {
    const { url, attempt } = await begin()
    assert.equal(authorizationServer.clients.size, 1)
    const asked = new URL(url).searchParams
    assert.deepEqual([asked.get('client_id'), asked.get('resource')], [attempt.client.client_id, server.url])
    assert.equal(asked.get('state'), null)
  })

  it('uses the document of the service where that is read', async () => {
    authorizationServer.says({ client_id_metadata_document_supported: true })
    const clientDocument = 'https://agents.example.com/api/v1/mcp/client'
    const { attempt } = await begin({ clientDocument })
    assert.equal(attempt.client.client_id, clientDocument)
    assert.equal(authorizationServer.clients.size, 0)
  })

  it('asks for the scope that the server names, what was missing before, and a refresh token', async () => {
    server.serves(METADATA, {
      resource: server.url,
      authorization_servers: [authorizationServer.issuer],
      scopes_supported: ['read'],
    })
    authorizationServer.says({ scopes_supported: ['read', 'write', 'offline_access'] })
    const { url } = await begin({ scope: 'write' })
    assert.equal(new URL(url).searchParams.get('scope'), 'read write offline_access')
  })

  it('is refused for a server without metadata', async () => {
    const bare = await openMcpServer()
    await assert.rejects(begin({}, bare.url), failsWith('unsupported', /RFC 9728.*2025-03-26/))
    await bare.close()
  })

  it('is refused for metadata of another server', async () => {
    server.serves(METADATA, { resource: 'https://other.example', authorization_servers: [authorizationServer.issuer] })
    await assert.rejects(begin(), failsWith('mismatch'))
  })

  it('is refused for an authorization server that calls itself otherwise', async () => {
    authorizationServer.says({ issuer: 'https://other.example' })
    await assert.rejects(begin(), failsWith('mismatch'))
  })

  it('is refused without PKCE, and without a way to be known', async () => {
    authorizationServer.says({ code_challenge_methods_supported: undefined })
    await assert.rejects(begin(), failsWith('unsupported', /PKCE/))
    authorizationServer.says({ registration_endpoint: undefined })
    await assert.rejects(begin(), failsWith('unsupported', /registers/))
  })

  for (const address of ['javascript:alert(1)', 'http://other.example/authorize', 'https://me:word@other.example/'])
    it(`opens no page at ${address}`, async () => {
      authorizationServer.says({ authorization_endpoint: address })
      await assert.rejects(begin(), failsWith('invalid'))
    })

  it('reaches no private address by metadata, by a challenge, or by a redirect', async () => {
    const inner = 'https://169.254.169.254'
    server.serves(METADATA, { resource: server.url, authorization_servers: [inner] })
    await assert.rejects(begin(), failsWith('unreachable'))
    server.serves(METADATA, { resource: server.url, authorization_servers: [authorizationServer.issuer] })
    authorizationServer.says({ registration_endpoint: `${inner}/register` })
    await assert.rejects(begin(), failsWith('unreachable'))
    authorizationServer.says({})
    authorizationServer.behaves((_, response) => {
      response.writeHead(307, { location: `${inner}/` }).end()
      return TAKEN
    })
    await assert.rejects(begin(), OAuthFailure)
    server.behaves((_, response) => {
      response.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${inner}/metadata"` }).end()
      return TAKEN
    })
    await assert.rejects(begin(), failsWith('unreachable'))
    server.behaves(() => undefined)
  })

  it('ends with metadata that is too large, too slow, or none', async () => {
    authorizationServer.says({ more: 'x'.repeat(300_000) })
    await assert.rejects(begin(), failsWith('invalid', /too large/))
    authorizationServer.says({})
    authorizationServer.behaves((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{')
      return TAKEN
    })
    await assert.rejects(begin({}, server.url, AbortSignal.timeout(300)), failsWith('timeout'))
    authorizationServer.behaves((_, response) => {
      response.writeHead(200).end('<html>')
      return TAKEN
    })
    await assert.rejects(begin(), failsWith('invalid'))
  })
})

describe('the exchange of a code', () => {
  const relation = async () => {
    const { url, attempt } = await begin()
    const { headers } = await fetch(url, { redirect: 'manual' })
    return { attempt, code: new URL(headers.get('location') ?? '').searchParams.get('code') ?? '' }
  }
  const exchange = async (change: object = {}) => {
    const { attempt, code } = await relation()
    const answer = { code, iss: authorizationServer.issuer }
    return await oauth.exchange(target(), { ...attempt, ...change }, answer, AbortSignal.timeout(10_000))
  }

  it('gives tokens, which a refresh renews', async () => {
    const tokens = await exchange()
    assert.ok(authorizationServer.allows(tokens.accessToken, server.url))
    assert.equal(tokens.expiresInSeconds, 3_600)
    const renewed = await oauth.refresh(target(), tokens, AbortSignal.timeout(10_000))
    assert.notEqual(renewed.refreshToken, tokens.refreshToken)
  })

  it('is refused with another verifier', async () => {
    await assert.rejects(exchange({ codeVerifier: 'x'.repeat(43) }), failsWith('refused', /invalid_grant/))
  })

  it('tells nothing of what an authorization server echoes', async () => {
    authorizationServer.behaves((path, response) => {
      if (path !== '/token') return undefined
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: 'the-secret-code', error_description: 'the-secret-code' }))
      return TAKEN
    })
    await assert.rejects(exchange(), (error: Error) => !error.message.includes('secret') && failsWith('refused')(error))
  })

  it('takes no token that a header cannot carry, and no other kind', async () => {
    const gives = (more: object) =>
      authorizationServer.behaves((path, response) => {
        if (path !== '/token') return undefined
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ access_token: 'one', token_type: 'bearer', ...more }))
        return TAKEN
      })
    gives({ access_token: 'one\r\nx-other: 1' })
    await assert.rejects(exchange(), failsWith('invalid'))
    gives({ token_type: 'mac' })
    await assert.rejects(exchange(), failsWith('unsupported'))
    gives({})
    assert.equal((await exchange()).accessToken, 'one')
  })
})
