import { Elysia } from 'elysia'
import type { ApiDependencies } from '../dependencies.ts'
import { PAGE_POLICY } from '../plugins/security-headers.ts'

/** The first page: what runs here, and where to go. */
export const pageRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'page' }).get(
    '/',
    ({ set }) => {
      set.headers['content-type'] = 'text/html; charset=utf-8'
      set.headers['content-security-policy'] = PAGE_POLICY
      return String(deps.config.port)
    },
    { detail: { hide: true } },
  )
