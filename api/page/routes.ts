import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { ApiError } from '../../domain/error.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { PAGE_POLICY } from '../plugins/security-headers.ts'

const HIDDEN = { detail: { hide: true } }

/**
 * The routes of the first page, which shows the running parts and links to the docs. It loads files of this service
 * only.
 */
export const pageRoutes = (deps: ApiDependencies) => {
  const page = fileOf('index.html').replace('<!-- temporal-ui -->', temporalCard(deps.config.temporal.uiAddress))
  return new Elysia({ name: 'page' })
    .get(
      '/',
      ({ set }) => {
        set.headers['content-type'] = 'text/html; charset=utf-8'
        set.headers['content-security-policy'] = PAGE_POLICY
        return page
      },
      HIDDEN,
    )
    .get(
      '/page/:file',
      ({ params, set }) => {
        const type = FILES.get(params.file)
        if (!type) throw new ApiError('NOT_FOUND')
        set.headers['content-type'] = type
        return fileOf(params.file)
      },
      HIDDEN,
    )
}

const FILES = new Map([
  ['page.css', 'text/css; charset=utf-8'],
  ['page.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
])

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')

function temporalCard(address: string | undefined): string {
  if (!address || !URL.canParse(address)) return ''
  const href = new URL(address).href.replaceAll('&', '&amp;').replaceAll('"', '%22')
  return `<a class="card" href="${href}"><strong>Temporal UI</strong><span>Every turn, ingestion and eval run as a workflow</span></a>`
}
