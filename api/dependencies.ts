import type { Logger } from 'pino'
import { type Config, ConfigError, requireSetting } from '../config.ts'
import { createSealing, type Sealing } from '../domain/secret/sealing.ts'
import { type BlobStore, createBlobStore } from '../providers/blob/blob.ts'
import { createModels, type Models } from '../providers/model/models.ts'
import { createProcessLog } from '../providers/process-log.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { createSharedCounter } from '../store/limit.ts'
import { createPresence, type Presence } from '../store/process/presence.ts'
import { createTurnBus } from '../store/turn/bus.ts'
import { createMetrics, type Metrics } from './health/metrics.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'
import { createRequestLimiter, type RequestLimiter } from './request/limiter.ts'
import { createTemporalStarter, type TemporalStarter } from './temporal.ts'
import { createTurnService, type TurnService } from './turn/service.ts'

/** The dependencies of the routes. */
export type ApiDependencies = {
  config: Config
  database: Database
  log: Logger
  models: Models
  blobs: BlobStore
  temporal: TemporalStarter
  sealing: Sealing
  /** It must be started before the process accepts a turn. */
  presence: Presence
  turns: TurnService
  keys: KeyRing
  limiter: RequestLimiter
  /** Fires on SIGTERM: a request that only waits for an eval run is then refused, since the run goes on without it. */
  stopping: AbortSignal
  metrics: Metrics
}

const POOL_SIZE = 20

/** Makes the dependencies of an API process. It does not call a backing service yet. @throws ConfigError */
export function createDependencies(
  config: Config,
  stopping = new AbortController().signal,
): ApiDependencies & { close(): Promise<void> } {
  const databaseUrl = requireSetting(config.databaseUrl, 'DATABASE_URL')
  const address = requireSetting(config.temporal.address, 'TEMPORAL_ADDRESS')
  const sealing = sealingOf(requireSetting(config.encryptionKey, 'ENCRYPTION_KEY'))
  const log = createProcessLog('api')
  const database = openDatabase(databaseUrl, config.databasePoolSize ?? POOL_SIZE)
  const models = createModels(config)
  const onFailure = (error: unknown) => log.warn({ error }, 'a workflow could not be started yet')
  const { namespace } = config.temporal
  const temporal = createTemporalStarter({ address, namespace, onFailure, isBusy: () => turns.isBusy })
  const bus = createTurnBus(database, databaseUrl)
  const { turnTimeoutSeconds, earlyStart, supervisorId, holderSilenceMs: silenceMs } = config
  const presence = createPresence({ databaseUrl, kind: 'api', silenceMs, supervisorId })
  const turns: TurnService = createTurnService({
    database,
    models,
    bus,
    presence,
    sealing,
    temporal,
    log,
    turnTimeoutSeconds,
    earlyStart,
  })
  const limiter = createRequestLimiter(config.rateLimitPerMinute, createSharedCounter(database))
  const blobs = createBlobStore(config)
  const metrics = createMetrics({ database, temporal })
  const keys = createKeyRing(database, log)
  return {
    ...{ config, database, log, models, blobs, temporal, sealing, presence, turns, keys, limiter, metrics, stopping },
    async close() {
      limiter.stop()
      await presence.end()
      await Promise.allSettled([bus.close(), temporal.close()])
      await database.$client.end()
    },
  }
}

function sealingOf(key: string): Sealing {
  try {
    return createSealing(key)
  } catch (error) {
    throw new ConfigError((error as Error).message)
  }
}
