import { removeExpiredAudit } from '../../store/access/audit.ts'
import { listRetentions, removeExpired } from '../../store/retention.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { forEachItem } from './each.ts'

/** A sweep begins no further batch after this time, so that the end of a worker never waits for it. */
const SWEEP_MS = 8_000

/** Removes what the workspaces keep longer than they want, in batches. */
export async function sweepRetention({ config, database, log }: WorkerDependencies): Promise<void> {
  const startedAt = performance.now()
  const retentions = await listRetentions(database, config.retentionDays)
  await forEachItem(
    log,
    retentions,
    ({ workspaceId }) => workspaceId,
    async (retention) => {
      while ((await removeExpired(database, retention)) && performance.now() - startedAt < SWEEP_MS);
    },
  )
}

/** Removes the entries of the audit that are older than AUDIT_RETENTION_DAYS. */
export async function sweepAudit({ config, database }: WorkerDependencies): Promise<void> {
  const startedAt = performance.now()
  while ((await removeExpiredAudit(database, config.auditRetentionDays)) && performance.now() - startedAt < SWEEP_MS);
}
