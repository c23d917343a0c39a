import type { BlobStore } from '../../providers/blob/blob.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { lookAtWorkers } from '../../store/process/life.ts'
import type { TemporalStarter } from '../temporal.ts'
import { createReadiness, type Readiness } from './readiness.ts'

type Parts = { database: Database; temporal: Pick<TemporalStarter, 'check'>; blobs: Pick<BlobStore, 'check'> }

/** Makes the function that says whether the services that this process needs answer. */
export const createServiceReadiness = (parts: Parts): Readiness => createReadiness(checksOf(parts))

const checksOf = ({ database, temporal, blobs }: Parts) => ({
  // This query uses a reserved connection, because a full pool is no outage of Postgres.
  postgres: () => database.$client.reader.query('select 1'),
  temporal: () => temporal.check(),
  worker: async () => {
    const { isAlive, hasLostRunner, hasNoWall } = await asSystem(() => lookAtWorkers(database))
    if (!isAlive) throw new Error('no worker of the current release has reported for 5 s')
    if (hasNoWall) throw new Error('no wall: documents, pages and mappings are refused (REQUIRE_WALL)')
    // Chat goes on without a runner, so this process stays ready.
    return hasLostRunner ? 'a runner does not answer: documents, pages and programs wait' : undefined
  },
  storage: () => blobs.check(),
})
