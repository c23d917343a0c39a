import type { Logger } from 'pino'
import { type Config, ConfigError, databaseOf, requireSetting } from '../config.ts'
import { createSealing, type Sealing } from '../domain/secret/sealing.ts'
import { type BlobStore, createBlobStore } from '../providers/blob/blob.ts'
import { createModelFetches, type ModelFetches } from '../providers/model/machine/fetch.ts'
import { removeLeftFetches } from '../providers/model/machine/fetch-folder.ts'
import { createModels, type Models } from '../providers/model/models.ts'
import { createOpenId, type OpenId } from '../providers/openid.ts'
import { createPasswords, type Passwords } from '../providers/password.ts'
import { createProcessLog } from '../providers/process-log.ts'
import { POOL_SIZES } from '../store/connection/pool.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { type AttemptCounter, createAttemptCounter, createSharedCounter } from '../store/limit/counter.ts'
import { createPresence, type Presence } from '../store/process/presence.ts'
import { createSpendingWatch, type SpendingWatch } from '../store/spending/watch.ts'
import { createTurnBus, type TurnBus } from '../store/turn/bus.ts'
import { createFailedSignIns, type FailedSignIns } from './access/failed-sign-in.ts'
import { createKeyRing, type KeyRing } from './access/key-ring.ts'
import { createSessionRing, type SessionRing } from './access/session-ring.ts'
import { type ChannelClients, channelClientsOf } from './channel/clients.ts'
import { createRunEndWatch, type RunEndWatch } from './eval/end-watch.ts'
import { createServiceReadiness } from './health/checks.ts'
import { createMetrics, type Metrics } from './health/metrics.ts'
import type { Readiness } from './health/readiness.ts'
import { createLogTail, type LogTail } from './log/tail.ts'
import { type Admission, type AdmissionOptions, createAdmission } from './request/admission.ts'
import { watchBacklog } from './request/backlog.ts'
import { createRequestLimiter, type RequestLimiter } from './request/limiter.ts'
import { createOverloadWatch, watchLoad } from './request/overload.ts'
import { type ClientLimit, createVisitorLimit } from './request/visitor-limit.ts'
import { createTemporalStarter, type TemporalStarter } from './temporal.ts'
import { createTurnService, type TurnService } from './turn/service.ts'

/** The dependencies of the routes. */
export type ApiDependencies = {
  config: Config
  database: Database
  log: Logger
  models: Models
  /** The embedding models that can be fetched onto this machine. */
  modelFetches: ModelFetches
  /** The prices and budgets of workspaces; it must be started before the process accepts a turn. */
  spending: SpendingWatch
  blobs: BlobStore
  temporal: TemporalStarter
  sealing: Sealing
  /** It must be started before the process accepts a turn. */
  presence: Presence
  turns: TurnService
  /** Tells other processes of ends of turns and of replies to send. */
  bus: TurnBus
  runEnds: RunEndWatch
  logTail: LogTail
  keys: KeyRing
  sessions: SessionRing
  passwords: Passwords
  /** Undefined where no OpenID Connect provider is set up. */
  openId: OpenId | undefined
  /** Counts attempts to sign in. */
  attempts: AttemptCounter
  failedSignIns: FailedSignIns
  limiter: RequestLimiter
  /** Counts the requests of visitors. */
  visitors: ClientLimit
  /** Bounds what platforms, and others in their place, deliver to channels. */
  channelClients: ChannelClients
  /** That of a workspace, over all its keys and people. */
  workspaceLimiter: RequestLimiter
  admission: Admission
  /** Fires on SIGTERM: a request that only waits for an eval run is then refused, since the run goes on without it. */
  stopping: AbortSignal
  metrics: Metrics
  /** Says whether the services that this process needs answer. */
  readiness: Readiness
}

const SIGN_IN_WINDOW_SECONDS = 15 * 60
/** A process that stops stores the entries of failed sign-ins for at most this long. */
const FAILURES_DRAIN_MS = 5_000

/** Makes the dependencies of an API process. It does not call a backing service yet. @throws ConfigError */
export function createDependencies(
  config: Config,
  stopping = new AbortController().signal,
): ApiDependencies & { close(): Promise<void> } {
  const place = databaseOf(config)
  const address = requireSetting(config.temporal.address, 'TEMPORAL_ADDRESS')
  const sealing = sealingOf(config)
  const log = createProcessLog('api')
  const connections = config.databasePoolSize ?? POOL_SIZES.api
  const database = openDatabase(place, connections, config.langfuse)
  const onFailure = (error: unknown) => log.warn({ error }, 'a workflow could not be started yet')
  const { namespace } = config.temporal
  const temporal = createTemporalStarter({ address, namespace, onFailure, isBusy: () => turns.isBusy })
  const bus = createTurnBus(database, place.url)
  const { spending, models } = modelsOf(config, { database, bus, log, sealing })
  const { admission, stopWatching } = admissionOf(config, database, connections, log, (id) => turns.running(id))
  const presence = presenceOf(config, place.systemUrl, log)
  const blobs = createBlobStore(config)
  const turns: TurnService = createTurnService({
    database,
    models,
    bus,
    presence,
    sealing,
    blobs,
    temporal,
    log,
    config,
    admission,
    approvalDays: config.approvalDays,
  })
  const limiter = createRequestLimiter(config.rateLimitPerMinute, createSharedCounter(database))
  const workspaceLimiter = workspaceLimiterOf(config, database)
  const people = peopleOf(config, database, log)
  return {
    modelFetches: modelFetchesOf(config, log),
    config,
    database,
    log,
    models,
    spending,
    blobs,
    temporal,
    sealing,
    presence,
    turns,
    bus,
    ...people,
    limiter,
    workspaceLimiter,
    metrics: createMetrics({ database, temporal, turns, admission }),
    stopping,
    admission,
    runEnds: createRunEndWatch(database, bus),
    logTail: createLogTail(database, log),
    channelClients: channelClientsOf(config, people.visitors, database),
    readiness: createServiceReadiness({ database, temporal, blobs }),
    async close() {
      limiter.stop()
      workspaceLimiter.stop()
      spending.stop()
      stopWatching()
      await people.failedSignIns.drain(FAILURES_DRAIN_MS)
      await presence.end()
      await Promise.allSettled([bus.close(), temporal.close()])
      await database.$client.end()
    },
  }
}

/** Builds the parts that identify the sender of a request and let people in. */
function peopleOf(config: Config, database: Database, log: Logger) {
  const visitors = createVisitorLimit(config.visitorRateLimitPerMinute)
  const attempts = createAttemptCounter(database, 'sign-in', SIGN_IN_WINDOW_SECONDS)
  return {
    visitors,
    keys: createKeyRing(database, log),
    sessions: createSessionRing(database, log, { passwordSignIn: config.passwordSignIn, visitors }),
    attempts,
    failedSignIns: createFailedSignIns(database, attempts, log),
    passwords: createPasswords(),
    openId: config.openId && createOpenId(config.openId),
  }
}

function workspaceLimiterOf({ rateLimitPerMinutePerWorkspace }: Config, database: Database): RequestLimiter {
  return createRequestLimiter(rateLimitPerMinutePerWorkspace, createSharedCounter(database, 'workspace'), 'workspace')
}

function presenceOf({ holderSilenceMs: silenceMs, supervisorId }: Config, databaseUrl: string, log: Logger) {
  const onReturn = () => log.warn('this process was taken for dead, and goes on under another id')
  return createPresence({ databaseUrl, kind: 'api', silenceMs, supervisorId, onReturn })
}

/** The admission of this process, and the watch of its load that the admission asks. */
function admissionOf(
  config: Config,
  database: Database,
  connections: number,
  log: Logger,
  runningTurns: AdmissionOptions['runningTurns'],
) {
  const overload = createOverloadWatch(connections)
  const stopLooks = watchLoad(overload, () => database.$client.waitingStatements)
  const backlog = watchBacklog(database, log, config.maxTurnBacklogMs)
  const { maxRunningTurns, maxRunningTurnsPerWorkspace, maxUploadBytes, maxTurnBacklogMs } = config
  const bounds = { maxRunningTurns, maxRunningTurnsPerWorkspace, maxUploadBytes, maxTurnBacklogMs }
  const admission = createAdmission({ ...bounds, runningTurns, overload, isLate: backlog.isLate })
  const stopWatching = () => {
    stopLooks()
    backlog.stop()
  }
  return { admission, stopWatching }
}

/** @throws ConfigError that names the missing or malformed key */
function sealingOf({ encryptionKey, previousEncryptionKeys }: Config): Sealing {
  const current = requireSetting(encryptionKey, 'ENCRYPTION_KEY')
  try {
    return createSealing(current, previousEncryptionKeys)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}

/** The models, and the watch of what workspaces pay for them and may spend. */
function modelsOf(config: Config, parts: { database: Database; bus: TurnBus; log: Logger; sealing: Sealing }) {
  const spending = createSpendingWatch(parts, config.operatorMaxDailyUsd)
  return { spending, models: createModels(config, spending) }
}

/** It removes what earlier fetches left. What pip said of a failure goes to the log alone. */
function modelFetchesOf({ modelsDir }: Config, log: Logger): ModelFetches {
  void removeLeftFetches(modelsDir)
  return createModelFetches(modelsDir, (model, code, said) =>
    log.warn({ model, code, said }, 'a model of this machine could not be fetched'),
  )
}
