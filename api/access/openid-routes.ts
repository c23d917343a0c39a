import { Elysia } from 'elysia'
import { normalizeEmail } from '../../domain/access/person.ts'
import { ApiError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import type { SecretPlace } from '../../domain/secret/sealing.ts'
import type { OpenId, OpenIdAttempt } from '../../providers/openid.ts'
import { deleteSession } from '../../store/access/session.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { OPENID_ATTEMPT_SECONDS, openIdCookie, openIdCookieOf, sessionCookie } from './cookie.ts'
import { admitProven } from './openid-person.ts'
import { beginSession, type Client } from './sign-in.ts'
import { visitor } from './visitor.ts'

const PATH = '/v1/session/openid'
const CALLBACK = `${PATH}/callback`
/** The place for which an attempt is sealed: a cookie, so neither a workspace nor a row. */
const ATTEMPT_PLACE: SecretPlace = { workspaceId: 'none', rowId: 'cookie', field: 'openIdAttempt' }

/** A sign-in that a browser began, with the session that it had then. */
type BegunAttempt = OpenIdAttempt & { beganAt: number; sessionId: string | undefined; userId: string | undefined }

/** The routes of a sign-in with the OpenID Connect provider of the settings: to its page, and back. */
export const openIdRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'openid' }).use(leaving(deps)).use(returning(deps))

const leaving = (deps: ApiDependencies) =>
  new Elysia({ name: 'openid-leaving' }).use(visitor(deps)).get(
    PATH,
    async ({ client, cookie }) => {
      const { publicUrl } = deps.config
      try {
        const { url, attempt } = await openIdOf(deps).begin(`${publicUrl}/api${CALLBACK}`)
        // The browser sends the cookie of a session here, and leaves it out when the provider sends it back.
        const present = await deps.sessions.find(cookie).catch(() => undefined)
        const begun: BegunAttempt = {
          ...attempt,
          beganAt: Date.now(),
          sessionId: present?.id,
          userId: present?.user.id,
        }
        const sealed = deps.sealing.seal(ATTEMPT_PLACE, JSON.stringify(begun))
        return redirect(url, [openIdCookie(sealed, publicUrl)])
      } catch (error) {
        if (error instanceof ApiError) throw error
        deps.log.warn({ err: error, requestId: client.requestId }, 'the OpenID Connect provider does not answer')
        return redirect(`${publicUrl}/#/sign-in?error=SERVICE_UNAVAILABLE`, [])
      }
    },
    {
      detail: operation('signInWithOpenId', 'Sign in with the OpenID Connect provider', 'People', {
        description:
          'For browsers: leads to the provider of the setting OIDC_ISSUER. It is 404 where no provider is set up.',
        errors: ['NOT_FOUND'],
        responses: {
          302: redirection('The page of the provider, or the sign-in with ?error=SERVICE_UNAVAILABLE when it is away.'),
        },
      }),
    },
  )

const returning = (deps: ApiDependencies) =>
  new Elysia({ name: 'openid-returning' }).use(visitor(deps)).get(
    CALLBACK,
    async ({ request, client, cookie }) => {
      const { publicUrl } = deps.config
      const taken = openIdCookie(undefined, publicUrl)
      try {
        const value = await finish(deps, request, client, cookie)
        deps.sessions.forgetAll()
        return redirect(`${publicUrl}/`, [taken, sessionCookie(value, publicUrl)])
      } catch (error) {
        deps.log.warn({ err: error, requestId: client.requestId }, 'a sign-in with OpenID Connect failed')
        const reason = error instanceof ApiError ? error.message : undefined
        deps.failedSignIns.note(client, { action: 'openIdSignInFailed', email: undefined, reason })
        const code = error instanceof ApiError ? error.errorCode : 'SIGN_IN_FAILED'
        return redirect(`${publicUrl}/#/sign-in?error=${code}`, [taken])
      }
    },
    {
      detail: operation('finishOpenIdSignIn', 'Return from the OpenID Connect provider', 'People', {
        description:
          'The provider sends browsers here. A person who has an account or an invitation is signed in by a verified e-mail address. Others are sent to the sign-in with the code of an error.',
        errors: ['NOT_FOUND'],
        responses: { 302: redirection('The start page, or the sign-in with ?error=SIGN_IN_FAILED.') },
      }),
    },
  )

function openIdOf({ openId }: ApiDependencies): OpenId {
  if (openId) return openId
  throw new ApiError('NOT_FOUND', {
    message: 'No OpenID Connect provider is set up.',
    fix: `Sign in with ${route('POST /v1/session')}, or have the operator set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
  })
}

/** @returns the value of the new session's cookie */
async function finish(deps: ApiDependencies, request: Request, client: Client, cookie: string | undefined) {
  const sealed = openIdCookieOf(request.headers, deps.config.publicUrl)
  if (!sealed) throw new ApiError('SIGN_IN_FAILED', { message: 'The browser did not begin this sign-in.' })
  const attempt: BegunAttempt = JSON.parse(deps.sealing.open(ATTEMPT_PLACE, sealed))
  if (Date.now() - attempt.beganAt > OPENID_ATTEMPT_SECONDS * 1000)
    throw new ApiError('SIGN_IN_FAILED', { message: 'The sign-in began too long ago.' })
  const returned = new URL(`${deps.config.publicUrl}/api${CALLBACK}${new URL(request.url).search}`)
  const { issuer, subject, email, isVerified, name } = await openIdOf(deps).finish(returned, attempt)
  if (!isVerified) throw new ApiError('SIGN_IN_FAILED', { message: 'The provider has not verified the address.' })
  const proven = { identity: { issuer, subject }, email: normalizeEmail(email), name }
  const former = (await deps.sessions.find(cookie).catch(() => undefined))?.id ?? attempt.sessionId
  const value = await deps.database.transaction(async (tx) => {
    const user = await admitProven(tx, proven, { presentUserId: attempt.userId, client })
    if (!user) return undefined
    if (former) await deleteSession(tx, former)
    return await beginSession(tx, client, user, { action: 'finishOpenIdSignIn', byOpenid: true })
  })
  if (!value) throw new ApiError('SIGN_IN_FAILED', { message: 'The person is not invited.' })
  return value
}

function redirect(location: string, cookies: string[]): Response {
  const headers = new Headers({ location })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

const redirection = (description: string) => ({
  description,
  headers: { Location: { description, schema: { type: 'string' } } },
})
