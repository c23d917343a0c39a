import { Elysia } from 'elysia'
import { enterSystem } from '../../store/connection/scope.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { factsOf } from '../plugins/request-facts.ts'
import { readJson } from '../request/body.ts'
import { clientAddressOf } from '../request/client-address.ts'
import { sessionCookieOf } from './cookie.ts'
import { assertOwnOrigin, assertOwnPage } from './own-page.ts'

/** A request without a session costs its sender little, so it may cost the process little. */
const MAX_BODY_BYTES = 4 * 1024

/**
 * Admits requests of people who are not signed in yet: only pages of this service. A person may have several workspaces, so
 * the request works across them. Handlers get `client` and `cookie`.
 */
export const visitor = (deps: ApiDependencies) =>
  new Elysia({ name: 'visitor' })
    .onParse({ as: 'scoped' }, async ({ request }) => {
      await admitVisitor(deps, request)
      return await readBody(request)
    })
    .onBeforeHandle({ as: 'scoped' }, needBody)
    .derive({ as: 'scoped' }, async ({ request, server }) => {
      await admitVisitor(deps, request)
      const address = clientAddressOf(request, server, deps.config.trustedProxies)
      return {
        client: { requestId: factsOf(request).requestId, address },
        cookie: sessionCookieOf(request.headers, deps.config.publicUrl),
      }
    })

/** Admits requests with a session, whatever the workspace. Handlers get `session` and `client`. */
export const signedIn = (deps: ApiDependencies) =>
  new Elysia({ name: 'signed-in' })
    .onParse({ as: 'scoped' }, async ({ request, set }) => {
      await admitSession(deps, request, set.headers)
      return await readBody(request)
    })
    .onBeforeHandle({ as: 'scoped' }, needBody)
    .derive({ as: 'scoped' }, async ({ request, server, set }) => {
      const { session, cookie } = await admitSession(deps, request, set.headers)
      const address = clientAddressOf(request, server, deps.config.trustedProxies)
      return { session, cookie, client: { requestId: factsOf(request).requestId, address } }
    })

async function readBody(request: Request): Promise<unknown> {
  const body = await readJson(request, { maxBytes: MAX_BODY_BYTES })
  factsOf(request).body = body
  return body
}

/** Elysia reads a body only for a hook that asks for it; this one lets the body of an operation without one be refused. */
function needBody({ body }: { body: unknown }): void {
  void body
}

/** Counts a request once: the second hook finds it counted. @throws ApiError ORIGIN_REFUSED, RATE_LIMITED */
async function admitVisitor(deps: ApiDependencies, request: Request): Promise<void> {
  enterSystem()
  assertOwnOrigin(request, deps.config.publicUrl)
  const facts = factsOf(request)
  if (facts.isCounted) return
  facts.isCounted = true
  await deps.visitors.count(facts.address)
}

/** Counts a request once: the second hook finds it counted. @throws ApiError SESSION_ENDED, ORIGIN_REFUSED, RATE_LIMITED */
async function admitSession(deps: ApiDependencies, request: Request, headers: Record<string, string | number>) {
  enterSystem()
  const cookie = sessionCookieOf(request.headers, deps.config.publicUrl)
  const facts = factsOf(request)
  const session = await deps.sessions.find(cookie, { address: facts.address })
  assertOwnPage(request, deps.config.publicUrl)
  if (!facts.isCounted) {
    facts.isCounted = true
    Object.assign(headers, await deps.limiter.count(session.user.id))
  }
  return { session, cookie }
}
