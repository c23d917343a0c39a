import type { Payer } from '../../../domain/model/budget.ts'
import type { ModelCall } from '../../../domain/model/call.ts'
import type { Sealing } from '../../../domain/secret/sealing.ts'
import type { BlobStore } from '../../../providers/blob/blob.ts'
import type { Models } from '../../../providers/model/models.ts'
import type { Database, ReadOnlyDatabase } from '../../../store/database.ts'
import { insertCallOnce } from '../../../store/spending/late-call.ts'
import type { ProviderLimiter } from '../../provider/limiter.ts'

/**
 * All that a turn which is asked again can reach: what is stored, and models. There is no tool, no server, no webhook and no
 * bus here, and nothing that writes but the count of what the calls cost.
 */
export type BacktestDependencies = {
  database: ReadOnlyDatabase
  sealing: Sealing
  blobs: Pick<BlobStore, 'get'>
  models: Models
  limiter: Pick<ProviderLimiter, 'limit'>
  /** Stores what a model call has cost the agent and its workspace, once for each id. */
  countCall(payer: Payer, id: string, call: ModelCall): Promise<void>
}

type Given = Omit<BacktestDependencies, 'database' | 'countCall'> & {
  database: Database
  readOnlyDatabase: ReadOnlyDatabase
}

/** Picks them from those of a worker. */
export const backtestDependenciesOf = ({ database, readOnlyDatabase, ...given }: Given): BacktestDependencies => ({
  sealing: given.sealing,
  blobs: given.blobs,
  models: given.models,
  limiter: given.limiter,
  database: readOnlyDatabase,
  countCall: (payer, id, call) => insertCallOnce(database, payer, id, call),
})
