import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type AnyElysia, Elysia } from 'elysia'
import { ApiError } from '../../domain/error.ts'
import { holdFile } from '../page/held-file.ts'
import { PAGE_POLICY } from '../plugins/security-headers.ts'
import { openapiDocument } from './openapi.ts'
import { readerPage } from './reader/page.ts'

const HIDDEN = { detail: { hide: true } }

/**
 * The routes of /api/openapi.json and of its reader at /api/docs, which loads files of this service only.
 * @param publicUrl the examples of the reader go to this address
 */
export function documentationRoutes(app: () => AnyElysia, publicUrl: string) {
  const openapi = once(() => JSON.stringify(openapiDocument(app())))
  const answerDocument = heldText('application/json', openapi)
  const answerPage = heldText('text/html', () => readerPage(openapi(), `${publicUrl}/api`))
  return new Elysia({ name: 'documentation' })
    .get('/api/openapi.json', ({ request }) => answerDocument(request), HIDDEN)
    .get('/api/docs', ({ request }) => answerPage(request), HIDDEN)
    .get(
      '/api/docs/:file',
      async ({ params }) => {
        const file = READER_FILES.get(params.file)
        if (!file) throw new ApiError('NOT_FOUND')
        const headers = { 'content-type': file.type, 'cache-control': 'public, max-age=3600' }
        return new Response(await holdFile(file.path), { headers })
      },
      HIDDEN,
    )
}

const READER_FILES = new Map([
  ['style.css', { type: 'text/css; charset=utf-8', path: join(import.meta.dirname, 'reader/style.css') }],
  ['icon.svg', { type: 'image/svg+xml', path: join(import.meta.dirname, '../../dashboard/icon.svg') }],
])

/** Answers with a text that is made at its first use and then kept, with a gzipped copy. Answers share the bytes. */
function heldText(type: string, make: () => string): (request: Request) => Response {
  const held = once(() => {
    const text = make()
    return { plain: new Blob([text]), gzipped: new Blob([gzipSync(text)]) }
  })
  return ({ headers }) => {
    const takesGzip = /\bgzip\b/.test(headers.get('accept-encoding') ?? '')
    const { plain, gzipped } = held()
    return new Response(takesGzip ? gzipped : plain, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy': PAGE_POLICY,
        vary: 'accept-encoding',
        ...(takesGzip && { 'content-encoding': 'gzip' }),
      },
    })
  }
}

function once<Value>(make: () => Value): () => Value {
  let held: { value: Value } | undefined
  return () => {
    held ??= { value: make() }
    return held.value
  }
}
