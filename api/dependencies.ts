import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Sealing } from '../domain/sealing.ts'
import type { BlobStore } from '../providers/blob.ts'
import type { Models } from '../providers/models.ts'
import type { Database } from '../store/database.ts'
import type { TurnService } from './early-start.ts'
import type { KeyRing } from './key-ring.ts'
import type { RequestLimiter } from './request-limiter.ts'
import type { TemporalStarter } from './temporal.ts'

/** Everything the routes need, made once from the configuration. */
export type ApiDependencies = {
  config: Config
  database: Database
  log: Logger
  models: Models
  blobs: BlobStore
  temporal: TemporalStarter
  sealing: Sealing
  turns: TurnService
  keys: KeyRing
  limiter: RequestLimiter
}
