import { isDeepStrictEqual } from 'node:util'
import { toOpenAPISchema } from '@elysiajs/openapi'
import type { AnyElysia } from 'elysia'
import { route } from '../../domain/route.ts'
import { type DescribedPaths, withComponents } from './component.ts'
import { describeFields, describeParameters } from './field/describe.ts'
import { completeOperation, type Operation } from './openapi-operation.ts'
import { TAGS } from './operation.ts'
import { SharedErrors } from './shared-error.ts'
import { sharedParameters } from './shared-parameter.ts'
import * as things from './thing.ts'
import { VERSION } from './version.ts'
import { describedWebhooks } from './webhook.ts'

const DESCRIPTION = `Create and configure AI agents, give them knowledge, test them, talk to them and watch them.

Every operation needs the header \`Authorization: Bearer <API_KEY>\` or the session of a person. Every response carries \`X-Request-Id\`.
Every error has the body \`{ error: { code, message, fix, request_id } }\`, and \`fix\` says what you can do.
Mutations answer with \`next_steps\`, the requests that make sense next.
Upper limits of a schema hold for requests; a response may contain a longer value that was stored before its limit.
The member \`x-event\` of an event stream is the schema of its events: the name, the id and the parsed JSON of each frame.`

type Paths = Record<string, Record<string, Operation>>

/** The OpenAPI 3.1 document of the routes below /api. */
export function openapiDocument(app: AnyElysia) {
  const { paths } = toOpenAPISchema(app, undefined, undefined, { typebox: (schema: unknown) => schema })
  const bodies = bodiesOf(app)
  const errors = new SharedErrors()
  const described: Paths = {}
  for (const [path, operations] of Object.entries(paths as Paths)) {
    if (!path.startsWith('/api/')) continue
    described[path.slice('/api'.length)] = Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => {
        const body = bodies.get(`${method} ${path}`)
        return [method, completeOperation(path, method, operation, errors, body)]
      }),
    )
  }
  const events = describedWebhooks()
  const all = withComponents({ ...described, ...events } as DescribedPaths, things)
  describeFields(all.components)
  describeParameters(all.paths)
  const shared = sharedParameters(all.paths)
  const named = Object.entries(all.paths).map(([path, operations]) => [path, withShared(operations, shared)] as const)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent Management Service',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api', description: 'This service' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }, { session: [] }],
    paths: Object.fromEntries(named.filter(([name]) => !(name in events))),
    webhooks: Object.fromEntries(named.filter(([name]) => name in events)),
    components: {
      schemas: all.components,
      parameters: shared,
      responses: errors.responses,
      examples: errors.examples,
      headers: errors.headers,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'ams_session',
          description: `The session of a person, by ${route('POST /v1/session')}. X-Workspace-Id names the workspace; a request that changes something needs X-Requested-With: ams.`,
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key: ams_ and 43 characters. The first npm start prints one; ${route('POST /v1/api-keys')} makes others.`,
        },
      },
    },
  }
}

/** The operations with references in place of the parameters that many have. */
const withShared = (operations: DescribedPaths[string], shared: Record<string, object | undefined>) =>
  Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).map((parameter) => referenceTo(parameter, shared) ?? parameter)
      return [method, { ...operation, parameters }]
    }),
  )

function referenceTo(parameter: object, shared: Record<string, object | undefined>) {
  const found = Object.entries(shared).find(([, each]) => isDeepStrictEqual(each, parameter))
  return found && { $ref: `#/components/parameters/${found[0]}` }
}

/**
 * The schema of each operation's request body by method and path. @elysiajs/openapi leaves out a body that a hook
 * parses.
 */
function bodiesOf(app: AnyElysia): Map<string, object> {
  const bodies = new Map<string, object>()
  for (const { method, path, hooks } of app.routes) {
    const { body } = hooks as { body?: object }
    if (body) bodies.set(`${method.toLowerCase()} ${path.replaceAll(/:([^/]+)/g, '{$1}')}`, body)
  }
  return bodies
}
