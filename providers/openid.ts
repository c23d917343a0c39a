import * as client from 'openid-client'

/** The settings of one OpenID Connect provider. */
export type OpenIdSettings = { issuer: string; clientId: string; clientSecret: string }

/** These stay secret in the browser between the two halves of a sign-in. */
export type OpenIdAttempt = { state: string; nonce: string; verifier: string }
/** The person as the provider knows it. */
export type OpenIdPerson = { issuer: string; subject: string; email: string; isVerified: boolean; name: string }

/** Signs people in with a provider, by OpenID Connect's code flow with PKCE. */
export type OpenId = {
  /** The provider's page to send the browser to, and what the second half needs. @throws when the provider is away */
  begin(redirectUri: string): Promise<{ url: string; attempt: OpenIdAttempt }>
  /**
   * The person whom the provider sent back.
   * @param returned the address that the provider sent the browser to, with its query
   * @throws when the answer is not that of this attempt, or its token does not hold
   */
  finish(returned: URL, attempt: OpenIdAttempt): Promise<OpenIdPerson>
}

/** Makes the client of one provider. The first sign-in asks the provider for its endpoints. */
export function createOpenId({ issuer, clientId, clientSecret }: OpenIdSettings): OpenId {
  let discovery: Promise<client.Configuration> | undefined
  const configuration = () => {
    discovery ??= discover(new URL(issuer), clientId, clientSecret)
    discovery.catch(() => {
      discovery = undefined
    })
    return discovery
  }
  return {
    async begin(redirectUri) {
      const provider = await configuration()
      const attempt = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        state: attempt.state,
        nonce: attempt.nonce,
      })
      return { url: url.href, attempt }
    },
    async finish(returned, { state, nonce, verifier }) {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await client.authorizationCodeGrant(await configuration(), returned, checks)
      const { iss, sub, email, email_verified, name }: Partial<client.IDToken> = tokens.claims() ?? {}
      if (iss === undefined || sub === undefined) throw new Error('The provider did not tell who the person is.')
      if (typeof email !== 'string') throw new Error('The provider did not tell the e-mail address.')
      const shownName = typeof name === 'string' && name ? name : email
      return { issuer: iss, subject: sub, email, isVerified: email_verified === true, name: shownName }
    },
  }
}

async function discover(issuer: URL, clientId: string, clientSecret: string): Promise<client.Configuration> {
  // A provider without https is one beside the service, on the same machine or in its network.
  const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
  const found = await client.discovery(issuer, clientId, clientSecret, undefined, { execute })
  client.enableNonRepudiationChecks(found)
  return found
}
