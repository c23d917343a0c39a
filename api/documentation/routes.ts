import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AnyElysia, Elysia } from 'elysia'
import { ApiError } from '../../domain/error.ts'
import { holdFile } from '../page/held-file.ts'
import { PAGE_POLICY } from '../plugins/security-headers.ts'
import { openapiDocument } from './openapi.ts'

const HIDDEN = { detail: { hide: true } }

/** The routes of /api/openapi.json and of its reader at /api/docs, which loads files of this service only. */
export function documentationRoutes(app: () => AnyElysia) {
  let document: Blob | undefined
  return new Elysia({ name: 'documentation' })
    .get(
      '/api/openapi.json',
      () => {
        document ??= new Blob([JSON.stringify(openapiDocument(app()))])
        return new Response(document, { headers: { 'content-type': 'application/json; charset=utf-8' } })
      },
      HIDDEN,
    )
    .get(
      '/api/docs',
      ({ set }) => {
        set.headers['content-type'] = 'text/html; charset=utf-8'
        set.headers['content-security-policy'] = READER_POLICY
        return READER_PAGE
      },
      HIDDEN,
    )
    .get(
      '/api/docs/:file',
      async ({ params }) => {
        const type = READER_FILES.get(params.file)
        if (!type) throw new ApiError('NOT_FOUND')
        const file = params.file === 'start.js' ? READER_START : await readerFile(params.file)
        return new Response(file, { headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' } })
      },
      HIDDEN,
    )
}

/** The reader sets styles on its elements, which `style-src 'self'` alone forbids. */
const READER_POLICY = PAGE_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")

const READER_FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
  ['start.js', 'text/javascript; charset=utf-8'],
])

const readerFile = (name: string): Promise<Blob> =>
  holdFile(join(dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))), name))

const READER_START = `SwaggerUIBundle({
  url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, validatorUrl: null, persistAuthorization: false,
  docExpansion: 'list', filter: true, displayRequestDuration: true, presets: [SwaggerUIBundle.presets.apis],
})
`

const READER_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Agent Management Service · API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="reader"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
