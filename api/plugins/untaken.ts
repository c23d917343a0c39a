import { Elysia } from 'elysia'
import Type from 'typebox'
import { MAX_TOLD_FAULTS, refuseFaults } from '../../domain/error.ts'
import { EMPTY_BODY } from '../request/body.ts'
import { unknownParameter } from '../request/query.ts'
import { optionalBody } from '../request/schema.ts'
import { factsOf } from './request-facts.ts'

/** A route of Elysia, as far as it says what it takes. */
export type ServedRoute = { method: string; path: string; hooks: { query?: unknown; body?: unknown } }
type Untaken = { query: boolean; body: boolean }

/** Refuses what an operation does not take: a query where its route has no schema of one, and a body likewise. */
export const untaken = (routes: () => ServedRoute[]) => {
  let table: Map<string, Untaken> | undefined
  return new Elysia({ name: 'untaken' }).onBeforeHandle({ as: 'global' }, ({ request, route }) => {
    table ??= new Map(routes().map((each) => [`${each.method} ${each.path}`, untakenBy(each)]))
    const found = table.get(`${request.method} ${route}`)
    if (found?.query) refuseQuery(request.url)
    const { body } = factsOf(request)
    if (found?.body && body !== undefined && body !== EMPTY_BODY) NO_BODY['~standard'].validate(body)
  })
}

/** Pages, their files, probes, channels and MCP are called by others, who may add parameters; so are the ways back from a provider. */
const STRICT = /^\/api\/(openai\/)?v1\/(?!(session\/openid|mcp)\/callback)/

const untakenBy = ({ path, hooks }: ServedRoute): Untaken => ({
  query: STRICT.test(path) && hooks.query === undefined,
  body: hooks.body === undefined,
})

/** @throws ApiError VALIDATION_ERROR that names the parameters */
function refuseQuery(url: string): void {
  const start = url.indexOf('?')
  if (start < 0) return
  const names = new Set(new URLSearchParams(url.slice(start)).keys())
  refuseFaults([...names].slice(0, MAX_TOLD_FAULTS).map((name) => unknownParameter(name, [])))
}

const NO_BODY = optionalBody(Type.Object({}))
