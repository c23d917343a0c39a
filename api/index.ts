import { setTimeout as wait } from 'node:timers/promises'
import { type Config, ConfigError, EXIT_CONFIG, readConfig } from '../config.ts'
import { setupLinkOf } from '../domain/access/setup-link.ts'
import { armFaults } from '../providers/fault.ts'
import { serveMetrics } from '../providers/metrics/server.ts'
import { startTelemetry } from '../providers/telemetry/start.ts'
import { hasUsers } from '../store/access/session.ts'
import { asSystem } from '../store/connection/scope.ts'
import { warnOfTooFewConnections } from '../store/process/connections.ts'
import { untilAnswered } from '../store/repeat.ts'
import { createApp } from './app.ts'
import { bootstrap } from './bootstrap.ts'
import { type ApiDependencies, createDependencies } from './dependencies.ts'
import { keepLogHours } from './log/hours.ts'

const OPERATOR_FIX = 'Give an entry of BOOTSTRAP_WORKSPACES "operator": true, or set BOOTSTRAP_API_KEY.'

/** After SIGTERM running turns and requests have this long to finish; then the process hands its turns over. */
const DRAIN_MS = 40_000
/** A start waits this long for Postgres; then the process ends with what Postgres said. */
const DATABASE_MS = 60_000
/** After SIGTERM ended turns are still recorded in Temporal for this long; the others get no workflow. */
const RECORDS_DRAIN_MS = 5_000
/** Signals of turns that were handed over at the very end have this long, also when the drain took all its time. */
const SIGNALS_DRAIN_MS = 2_000

/** Entries of failed sign-ins that wait to be stored have this long. */
const FAILURES_DRAIN_MS = 2_000

process.title = 'ams-api'

try {
  await serve()
} catch (error) {
  const isForPeople = error instanceof ConfigError
  console.error(isForPeople ? error.message : error)
  process.exit(isForPeople ? EXIT_CONFIG : 1)
}

async function serve(): Promise<void> {
  const config = readConfig()
  if (config.faultPoint) armFaults(config.faultPoint)
  const stopping = new AbortController()
  const deps = createDependencies(config, stopping.signal)
  process.on('unhandledRejection', (error) => deps.log.error({ error }, 'unhandled rejection'))
  const stopTelemetry = await startTelemetry(config.openTelemetry, 'api', deps.log)
  await asSystem(() => bootstrapOnceReachable(deps))
  deps.presence.start()
  await deps.presence.registered
  await asSystem(() => warnOfTooFewConnections(deps.database, deps.log, config.databasePoolSize))
  await deps.spending.start()
  asSystem(() => deps.turns.start())
  deps.metrics.collectProcess()
  await serveOwnMetrics(deps)
  const stopLogHours = asSystem(() => keepLogHours(deps.database, deps.log))
  const server = listen(createApp(deps), config)
  deps.log.info({ host: config.host, port: server.port }, 'the API listens')
  warnOfHeldBackRequests(deps)
  await tellSetupLink(deps)
  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    deps.log.info('the API stops after its running requests and turns')
    const end = Date.now() + DRAIN_MS
    void server.stop()
    stopLogHours()
    await deps.turns.drain(DRAIN_MS)
    await deps.temporal.drain(Math.max(SIGNALS_DRAIN_MS, Math.min(RECORDS_DRAIN_MS, end - Date.now())))
    while (server.pendingRequests > 0 && Date.now() < end) await wait(50)
    await deps.failedSignIns.drain(FAILURES_DRAIN_MS)
    await Promise.race([deps.close(), wait(1_000)])
    await stopTelemetry()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

/** Serves /metrics on METRICS_PORT, which other networks need not reach. A taken port is a fault of the settings. */
async function serveOwnMetrics({ config: { host, metrics }, metrics: figures }: ApiDependencies): Promise<void> {
  const { port, token } = metrics
  if (port === undefined) return
  await serveMetrics(figures, { port, host, token }).catch((error: Error) => {
    throw new ConfigError(`METRICS_PORT is ${port}; it cannot be used: ${error.message}`)
  })
}

/** Postgres may be away for a moment. A start that waits is quicker than one that ends and begins again. */
async function bootstrapOnceReachable({ database, sealing, config, log }: ApiDependencies): Promise<void> {
  const attempt = () =>
    bootstrap(database, sealing, config).catch((error) => {
      if (error instanceof ConfigError) return error
      log.warn({ err: error }, 'Postgres does not answer yet')
      throw error
    })
  const outcome = await untilAnswered(attempt, AbortSignal.timeout(DATABASE_MS))
  if (outcome instanceof ConfigError) throw outcome
  if (!outcome) log.warn({ fix: OPERATOR_FIX }, 'no workspace is the operator’s, so nobody sees the installation')
}

/** Turns beyond Bun's bound would wait for their model in silence, until their deadline. */
function warnOfHeldBackRequests({ config: { maxRunningTurns, requestsAtOnce }, log }: ApiDependencies): void {
  if (!process.versions.bun || requestsAtOnce >= maxRunningTurns) return
  const fix = 'Start Bun with BUN_CONFIG_MAX_HTTP_REQUESTS=65535.'
  log.warn(
    { requestsAtOnce, maxRunningTurns, fix },
    'Bun asks models for fewer turns at once than this process may run',
  )
}

/** Without `npm start`, which shows the link itself, the operator finds it in the log. */
async function tellSetupLink({ config, database, sealing }: ApiDependencies): Promise<void> {
  if (config.supervisorId) return
  if (await asSystem(() => hasUsers(database))) return
  console.log(`No person can sign in yet. Make the first owner at ${setupLinkOf(sealing, config.publicUrl)}`)
}

function listen(app: ReturnType<typeof createApp>, { host, port }: Config) {
  // Bun would answer a large body without our envelope and end a silent stream: the app has limits of its own.
  const limits = { idleTimeout: 120, maxRequestBodySize: Number.MAX_SAFE_INTEGER }
  try {
    app.listen({ port, ...(host && { hostname: host }), ...limits, reusePort: false, development: false })
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'EADDRNOTAVAIL')
      throw new ConfigError(`This machine has no address ${host}. Set HOST to one that it has.`)
    throw code === 'EADDRINUSE'
      ? new ConfigError(`Port ${port} is in use by another program. Set PORT to a free one.`)
      : error
  }
  if (!app.server) throw new Error('The server did not start.')
  return app.server
}
