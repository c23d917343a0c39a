import type { Payer } from '../../../domain/model/budget.ts'
import type { ModelCall } from '../../../domain/model/call.ts'
import type { Sealing } from '../../../domain/secret/sealing.ts'
import type { BlobStore } from '../../../providers/blob/blob.ts'
import type { Models } from '../../../providers/model/models.ts'
import type { Database } from '../../../store/database.ts'
import type { ProviderLimiter } from '../../provider/limiter.ts'

/**
 * All that a turn which is asked again can reach: what is stored, and models. There is no tool, no server, no webhook and no
 * bus here, and nothing that writes but the count of what the calls cost.
 */
export type BacktestDependencies = {
  /** Its connections are read-only (`openReadOnlyDatabase`), so Postgres refuses a write. */
  database: Database
  sealing: Sealing
  blobs: Pick<BlobStore, 'get'>
  models: Models
  limiter: Pick<ProviderLimiter, 'limit'>
  /** Stores what a model call has cost the agent and its workspace, once for each id. */
  countCall(payer: Payer, id: string, call: ModelCall): Promise<void>
}
