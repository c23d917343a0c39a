import { Elysia } from 'elysia'

/** A year. Other names below the domain are not ours, so they are not spoken for. */
const HTTPS_ONLY = 'max-age=31536000'

/**
 * Sets the security headers of every response. A page replaces the Content-Security-Policy with its own.
 * @param publicUrl with https, browsers are told to come by https alone
 */
export const securityHeaders = (publicUrl: string) =>
  new Elysia({ name: 'security-headers' }).onRequest(({ set }) => {
    if (publicUrl.startsWith('https:')) set.headers['strict-transport-security'] = HTTPS_ONLY
    set.headers['x-content-type-options'] = 'nosniff'
    set.headers['referrer-policy'] = 'no-referrer'
    set.headers['content-security-policy'] = "default-src 'none'; frame-ancestors 'none'"
    set.headers['cache-control'] = 'no-store'
  })

/** The Content-Security-Policy of pages that load files of this service only. */
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

/**
 * The Content-Security-Policy of the dashboard. Mantine writes `<style>` elements at run time; they carry the nonce.
 * @param nonce a new one for each page, 128 random bits
 */
export const dashboardPolicy = (nonce: string): string =>
  PAGE_POLICY.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`)
    .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
    .replace("img-src 'self' data:", "img-src 'self' data: blob:; font-src 'self'")
