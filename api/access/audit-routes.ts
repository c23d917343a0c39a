import { Elysia } from 'elysia'
import Type from 'typebox'
import { AuditEntry, AuditQuery, AuditWindow } from '../../domain/access/audit.ts'
import { ApiError } from '../../domain/error.ts'
import { route } from '../../domain/route.ts'
import { listAuditEntries, readAuditEntries } from '../../store/access/audit.ts'
import { Read } from '../agent/reply.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { operation } from '../documentation/operation.ts'
import { authentication } from '../plugins/authentication.ts'
import { batchStream } from '../request/batch-stream.ts'
import { momentOf } from '../request/moment.ts'
import { query } from '../request/schema.ts'
import { admittedBatches } from './living-access.ts'

const LINES = 'application/x-ndjson'

/** The routes of the workspace's audit: a page of it, and all of it as lines. */
export const auditRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'audit' })
    .use(authentication(deps))
    .get(
      '/v1/audit',
      async ({ workspaceId, query: { limit = 50, offset = 0, actor, action, ...given } }) => {
        if (actor !== undefined && !UUID.test(actor)) throw noId()
        const filter = { ...windowOf(given), actor, action }
        return { data: await listAuditEntries(deps.database, workspaceId, filter, { limit, offset }) }
      },
      {
        query: query(AuditQuery),
        response: { 200: Read(Type.Array(AuditEntry)) },
        detail: operation('listAuditEntries', 'List the audit, newest first', 'Audit', {
          description:
            'Every request that changes something leaves one entry, which is stored if and only if the change is. Chats have receipts and log entries instead.',
          example: { data: [EXAMPLE] },
        }),
      },
    )
    .get(
      '/v1/audit/export',
      ({ access, workspaceId, query: given, request }) => {
        const batches = readAuditEntries(deps.database, workspaceId, windowOf(given))
        return new Response(batchStream(admittedBatches(deps, { request, access }, batches), linesOf), {
          headers: { 'content-type': LINES },
        })
      },
      {
        query: query(AuditWindow),
        detail: operation('exportAudit', 'Get the audit as JSON Lines, oldest first', 'Audit', {
          description: 'An export that breaks off ends without the end of its response.',
          responses: {
            200: {
              description: 'One entry a line.',
              content: { [LINES]: { schema: { type: 'string' }, example: `${JSON.stringify(EXAMPLE)}\n` } },
            },
          },
        }),
      },
    )

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const noId = () =>
  new ApiError('VALIDATION_ERROR', {
    message: 'Query parameter actor must be a UUID.',
    fix: `Send actor as the id of a key; ${route('GET /v1/api-keys')} lists them.`,
    field: 'actor',
  })

const windowOf = ({ from, to }: { from?: string; to?: string }) => ({
  from: momentOf('from', from),
  to: momentOf('to', to),
})

const linesOf = (entries: AuditEntry[]): string => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')

const EXAMPLE: AuditEntry = {
  id: '0199b4a0-88bb-7e21-9d3f-2a3b4c5d6e7f',
  at: '2026-11-22T10:00:00.000Z',
  actor: { type: 'key', id: '0199b4a0-5d2e-7c11-9a00-3b5c7d9e1f20', name: 'Web shop' },
  action: 'replaceAgentTools',
  subject: { type: 'agent', id: '0198f0a5-4f6b-7d2e-9a51-2c7d1f0b8e44', name: 'Shop assistant' },
  request_id: '0199b4a0-88ba-7a10-8c2e-1f2a3b4c5d6e',
  address: '203.0.113.7',
  change: { version: 8 },
}
