import { randomBytes } from 'node:crypto'
import { Elysia } from 'elysia'
import { hasSessionCookie } from '../access/cookie.ts'
import { dashboardPolicy } from '../plugins/security-headers.ts'
import { readAsset, readPage } from './built.ts'

const HIDDEN = { detail: { hide: true } }
/** The addresses of the dashboard. Its own router shows the page of each. */
const ADDRESSES = ['/', '/sign-in', '/setup', '/invitation', '/password', '/w/*'] as const

/** The routes of the dashboard: its page at every address of its own, and the files that the page loads. */
export const pageRoutes = () => {
  const routes = new Elysia({ name: 'page' }).get(
    '/assets/:file',
    async ({ params, request }) => {
      const takesGzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
      const { type, bytes, isGzipped } = await readAsset(params.file, takesGzip)
      const encoding = isGzipped ? { 'content-encoding': 'gzip' } : {}
      return new Response(bytes, { headers: { ...ASSET_HEADERS, ...encoding, 'content-type': type } })
    },
    HIDDEN,
  )
  for (const address of ADDRESSES) routes.get(address, answerPage, HIDDEN)
  return routes
}

/** The name of a file changes with its content. */
const ASSET_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
}

async function answerPage({ request }: { request: Request }): Promise<Response> {
  const page = await readPage()
  const nonce = randomBytes(16).toString('base64url')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': dashboardPolicy(nonce),
    'cache-control': 'no-store',
  }
  const cookie = isWithoutSession(request.headers) ? 'none' : 'session'
  const text = page?.replaceAll('{{nonce}}', nonce).replace('{{cookie}}', cookie)
  return new Response(text ?? NOT_BUILT, { status: page ? 200 : 503, headers })
}

/**
 * Returns true when the page need not ask for a session. Its script cannot see the cookie. A link on another site, such
 * as the way back from an OpenID Connect provider, comes without the cookie, because that is SameSite=Strict: then the
 * page asks. Browsers name the site only to pages with TLS or of this machine.
 */
const isWithoutSession = (headers: Headers): boolean =>
  !hasSessionCookie(headers) && ['none', 'same-origin'].includes(headers.get('sec-fetch-site') ?? '')

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Agent Management Service</title>
<h1>The dashboard is not built</h1>
<p><code>npm start</code> builds it; without it, run <code>bun start/build/bundle.ts</code>. The API works: <a href="/api/docs">its documentation</a>.</p>
`
