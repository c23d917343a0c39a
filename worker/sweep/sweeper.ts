import { deleteFormerOwners } from '../../store/access/account.ts'
import { deleteOldKeyedWrites } from '../../store/access/keyed-write.ts'
import { deleteExpiredLinks } from '../../store/access/proof.ts'
import { deleteEndedSessions } from '../../store/access/session.ts'
import { deleteOldTrials } from '../../store/agent/trial.ts'
import { deleteOldEvents } from '../../store/channel/sweep.ts'
import { expireActions } from '../../store/conversation/required-action.ts'
import { deleteOldRunKeys } from '../../store/eval/run-sweep.ts'
import { deleteStaleClaims } from '../../store/limit/provider.ts'
import { deleteOldExports } from '../../store/log/export/queue.ts'
import { tellReachedBudgets } from '../../store/log/webhook/event.ts'
import { deleteOldDeliveries } from '../../store/log/webhook/sweep.ts'
import { deleteEndedProcesses } from '../../store/process/life.ts'
import { deleteOldPurges } from '../../store/purge/receipt.ts'
import { foldSpentDays } from '../../store/spending/spent.ts'
import { maintainEventPartitions } from '../../store/turn/partition.ts'
import type { WorkerDependencies } from '../dependencies.ts'
import { sweepAgents } from './agents.ts'
import { sweepAlarms } from './alarms.ts'
import { sweepApprovals } from './approvals.ts'
import { sweepDeletedConversations, sweepDeletedDocuments, sweepDeletedSuites, sweepExpiredFiles } from './deleted.ts'
import { listDeletions, repeatDeletions } from './deletions.ts'
import { sweepDocuments } from './documents.ts'
import { sweepEscalations } from './escalations.ts'
import { sweepObjects } from './objects.ts'
import { sweepReembeddings } from './reembeddings.ts'
import { sweepReleases } from './releases.ts'
import { sweepReplies } from './replies.ts'
import { sweepAudit, sweepRetention } from './retention.ts'
import { sweepBacktests, sweepRuns } from './runs.ts'
import { sweepTurns } from './turns.ts'
import { sweepVectorIndexes } from './vector-indexes.ts'
import { sweepWebhooks } from './webhooks.ts'
import { sweepDeletedWorkspaces } from './workspaces.ts'

type Sweep = { name: string; everyMs: number; run: (deps: WorkerDependencies) => Promise<unknown> }

const MINUTE_MS = 60_000
/** A sweep that failed, or that a wrong clock held back, is made again after this at the latest. */
const AFTER_FAILURE_MS = 10_000

/** The sweeps of every worker of the current release. Each may run in several workers at once. */
const SWEEPS: Sweep[] = [
  { name: 'turns', everyMs: 4_000, run: sweepTurns },
  { name: 'documents', everyMs: 4_000, run: sweepDocuments },
  { name: 're-embeddings', everyMs: 5_000, run: sweepReembeddings },
  { name: 'runs', everyMs: 4_000, run: sweepRuns },
  { name: 'backtests', everyMs: 4_000, run: sweepBacktests },
  { name: 'escalations', everyMs: 10_000, run: (deps) => sweepEscalations(deps) },
  { name: 'webhooks', everyMs: 10_000, run: (deps) => sweepWebhooks(deps) },
  { name: 'alarms', everyMs: 10_000, run: sweepAlarms },
  { name: 'reached budgets', everyMs: 30_000, run: ({ database }) => tellReachedBudgets(database) },
  { name: 'old deliveries of webhooks', everyMs: 60 * MINUTE_MS, run: ({ database }) => deleteOldDeliveries(database) },
  { name: 'replies', everyMs: 10_000, run: (deps) => sweepReplies(deps) },
  { name: 'deleted documents', everyMs: 10_000, run: sweepDeletedDocuments },
  { name: 'deleted conversations', everyMs: 10_000, run: (deps) => sweepDeletedConversations(deps) },
  { name: 'expired files', everyMs: 10_000, run: sweepExpiredFiles },
  { name: 'deleted suites', everyMs: 10_000, run: sweepDeletedSuites },
  { name: 'workflows of ended releases', everyMs: 15_000, run: sweepReleases },
  { name: 'indexes of vectors', everyMs: MINUTE_MS, run: sweepVectorIndexes },
  { name: 'deleted agents', everyMs: 30_000, run: sweepAgents },
  { name: 'deleted workspaces', everyMs: 10_000, run: sweepDeletedWorkspaces },
  { name: 'claims of providers', everyMs: MINUTE_MS, run: ({ database }) => deleteStaleClaims(database) },
  { name: 'ended processes', everyMs: 30_000, run: ({ database }) => deleteEndedProcesses(database) },
  {
    name: 'partitions of events',
    everyMs: 10 * MINUTE_MS,
    run: ({ config, database }) => maintainEventPartitions(database, config.maxTurnSeconds * 1000),
  },
  { name: 'retention', everyMs: 10 * MINUTE_MS, run: sweepRetention },
  { name: 'retention of the audit', everyMs: 60 * MINUTE_MS, run: sweepAudit },
  { name: 'sums of spent days', everyMs: 60 * MINUTE_MS, run: ({ database }) => foldSpentDays(database) },
  { name: 'old events of channels', everyMs: 10 * MINUTE_MS, run: ({ database }) => deleteOldEvents(database) },
  { name: 'old keys of runs', everyMs: 60 * MINUTE_MS, run: ({ database }) => deleteOldRunKeys(database) },
  { name: 'calls that wait for outputs', everyMs: MINUTE_MS, run: ({ database }) => expireActions(database) },
  { name: 'calls that nobody has allowed', everyMs: MINUTE_MS, run: sweepApprovals },
  { name: 'ended sessions', everyMs: 60 * MINUTE_MS, run: ({ database }) => deleteEndedSessions(database) },
  { name: 'former owners', everyMs: 60 * MINUTE_MS, run: ({ database }) => deleteFormerOwners(database) },
  { name: 'expired links', everyMs: 60 * MINUTE_MS, run: ({ database }) => deleteExpiredLinks(database) },
  { name: 'old results of keys', everyMs: 60 * MINUTE_MS, run: ({ database }) => deleteOldKeyedWrites(database) },
  { name: 'old trials', everyMs: 60 * MINUTE_MS, run: ({ database }) => deleteOldTrials(database) },
  { name: 'old receipts of purges', everyMs: 60 * MINUTE_MS, run: ({ database }) => deleteOldPurges(database) },
  { name: 'old exports', everyMs: 60 * MINUTE_MS, run: ({ database }) => deleteOldExports(database) },
  { name: 'list of deletions', everyMs: 10_000, run: listDeletions },
  { name: 'deletions after a restore', everyMs: 24 * 60 * MINUTE_MS, run: repeatDeletions },
  { name: 'objects without a row', everyMs: 60 * MINUTE_MS, run: sweepObjects },
]

/** Starts all sweeps, each at once and then after its interval; `stop` waits for those that run. */
export function startSweeper(deps: WorkerDependencies): { stop(): Promise<void> } {
  const sweeps = SWEEPS.map((sweep) => repeat(deps, sweep))
  return { stop: async () => void (await Promise.all(sweeps.map((sweep) => sweep.stop()))) }
}

/** A clock that is weeks ahead would take what is young for old. @returns whether the clock was right, so that it ran */
export const runByRightClock = async <Deps extends Pick<WorkerDependencies, 'clock'>>(
  deps: Deps,
  run: (deps: Deps) => Promise<unknown>,
): Promise<boolean> => {
  if (!(await deps.clock.isRight())) return false
  await run(deps)
  return true
}

function repeat(deps: WorkerDependencies, { name, everyMs, run }: Sweep) {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const sweep = async () => {
    const pauseMs = await runByRightClock(deps, run).then(
      (hasRun) => (hasRun ? everyMs : Math.min(everyMs, AFTER_FAILURE_MS)),
      (error) => {
        // Postgres or Temporal is away, or a lock is taken: the next sweep finds the same work again.
        deps.log.warn({ sweep: name, err: error }, 'a sweep failed')
        return Math.min(everyMs, AFTER_FAILURE_MS)
      },
    )
    if (!isStopped) timer = setTimeout(() => (running = sweep()), pauseMs)
  }
  let running = sweep()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
