import { Elysia } from 'elysia'

/** Headers of every response. A page sets a Content-Security-Policy of its own over this one. */
export const securityHeaders = new Elysia({ name: 'security-headers' }).onRequest(({ set }) => {
  set.headers['x-content-type-options'] = 'nosniff'
  set.headers['referrer-policy'] = 'no-referrer'
  set.headers['content-security-policy'] = "default-src 'none'; frame-ancestors 'none'"
  set.headers['cache-control'] = 'no-store'
})

/** For pages that load nothing but what we serve ourselves. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
