import { Elysia } from 'elysia'
import { inNoWorkspace } from '../store/connection/scope.ts'
import type { ApiDependencies } from './dependencies.ts'
import { documentationRoutes } from './documentation/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { openAiRoutes } from './openai/routes.ts'
import { pageRoutes } from './page/routes.ts'
import { accessLog } from './plugins/access-log.ts'
import { cors } from './plugins/cors.ts'
import { envelope } from './plugins/envelope.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { inRequestSpan } from './plugins/trace.ts'
import { type ServedRoute, untaken } from './plugins/untaken.ts'
import { inLoopTurn } from './request/loop-turn.ts'
import { type RouteTable, routeTableOf } from './request/route-table.ts'
import { apiRoutes } from './routes.ts'

/**
 * The HTTP interface of the service, over its dependencies. It runs on Bun and on Node; `app.fetch(request)` answers.
 */
export function createApp(deps: ApiDependencies) {
  let table: RouteTable | undefined
  const app = new Elysia({ systemRouter: false, handler: { standardHostname: false } })
    .wrap(
      (handle) =>
        (...given: unknown[]) =>
          inLoopTurn(() => inNoWorkspace(() => inRequestSpan(given[0] as Request, () => handle(...given)))),
    )
    .use(
      envelope(deps.log, deps.config.trustedProxies, () => {
        table ??= routeTableOf(app.routes)
        return table
      }),
    )
    .use(securityHeaders(deps.config.publicUrl))
    .use(cors(deps.config.corsOrigins))
    .use(accessLog(deps.log, deps.metrics))
    .use(untaken((): ServedRoute[] => app.routes))
    .use(pageRoutes())
    .use(healthRoutes(deps))
  const api = new Elysia({ prefix: '/api' })
  for (const routes of apiRoutes(deps)) api.use(routes)
  // Clients of OpenAI's API and of MCP are given an address, and many expect it at the root.
  app.use(openAiRoutes(deps)).use(mcpRoutes(deps))
  app.use(api).use(documentationRoutes(() => app, deps.config.publicUrl))
  return app
}
