import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const OPENID_CLIENT = { clientId: 'ams', clientSecret: 'the-secret-of-the-client' }

type Claims = Record<string, unknown>
type Grant = { challenge: string; nonce: string; redirectUri: string; claims: Claims }

/** A stand-in for an OpenID Connect provider: code flow with PKCE, tokens signed with RS256, a page with one button. */
export async function startOpenIdProvider() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const grants = new Map<string, Grant>()
  let signsWith = privateKey
  let present: Claims = {}
  const token = (grant: Grant) => {
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + 60 }
    const claims = {
      iss: issuer,
      aud: OPENID_CLIENT.clientId,
      sub: grant.claims.email,
      nonce: grant.nonce,
      ...times,
      ...grant.claims,
    }
    const text = [{ alg: 'RS256', kid: 'one' }, claims].map(encode).join('.')
    return `${text}.${sign('sha256', Buffer.from(text), signsWith).toString('base64url')}`
  }
  const answer = (path: string, form: URLSearchParams, authorization: string | undefined) => {
    if (path === '/.well-known/openid-configuration') return [200, metadataOf(issuer)] as const
    if (path === '/jwks')
      return [200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] }] as const
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isClient =
      form.get('client_secret') === OPENID_CLIENT.clientSecret ||
      authorization === `Basic ${btoa(Object.values(OPENID_CLIENT).join(':'))}`
    const isRight = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri') && isClient
    if (!grant || !isRight) return [400, { error: 'invalid_grant' }] as const
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token: token(grant) }] as const
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    if (request.url?.startsWith('/authorize?')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(`${issuer}${request.url}`))
      return
    }
    const [status, body] = answer(request.url ?? '', form, request.headers.authorization)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const consent = (address: string, claims: Claims): string => {
    const asked = new URL(address).searchParams
    const code = randomUUID()
    grants.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      nonce: asked.get('nonce') ?? '',
      redirectUri: asked.get('redirect_uri') ?? '',
      claims,
    })
    return `?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`
  }
  const pageOf = (address: string) => {
    const back = new URL(address).searchParams.get('redirect_uri')
    return `<!doctype html><title>Provider</title><link rel="icon" href="data:,"><a href="${back}${consent(address, present).replaceAll('&', '&amp;')}">Continue</a>`
  }
  return {
    issuer,
    /** Signs a person in at this address of the provider. @returns the query of the way back */
    consent,
    /** From now on this person sits in front of the provider's page. */
    seat: (claims: Claims) => {
      present = claims
    },
    /** From now on tokens are signed with a key that the provider does not publish. */
    forge: () => {
      signsWith = stranger
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})
