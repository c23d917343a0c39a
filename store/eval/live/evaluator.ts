import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Evaluator, Evaluators } from '../../../domain/eval/live/evaluator.ts'
import { newId } from '../../../domain/id.ts'
import type { Executor } from '../../database.ts'
import { evaluatorLimits, evaluators } from '../../tables/index.ts'
import { findAgreement } from './review.ts'

export type EvaluatorRecord = typeof evaluators.$inferSelect

/** The evaluators of an agent, which the caller has found for the request. */
export async function findEvaluators(database: Executor, workspaceId: string, agentId: string): Promise<Evaluators> {
  const rows = await listRecords(database, workspaceId, agentId)
  const [limit] = await database
    .select({ maxDailyUsd: evaluatorLimits.maxDailyUsd })
    .from(evaluatorLimits)
    .where(and(eq(evaluatorLimits.workspaceId, workspaceId), eq(evaluatorLimits.agentId, agentId)))
  const maxDailyUsd = limit?.maxDailyUsd == null ? null : Number(limit.maxDailyUsd)
  const shown: Evaluator[] = []
  for (const row of rows) shown.push({ ...viewEvaluator(row), agreement: await findAgreement(database, agentId, row) })
  return { maxDailyUsd, evaluators: shown }
}

const listRecords = (database: Executor, workspaceId: string, agentId: string): Promise<EvaluatorRecord[]> =>
  database
    .select()
    .from(evaluators)
    .where(and(eq(evaluators.workspaceId, workspaceId), eq(evaluators.agentId, agentId), isNull(evaluators.replacedAt)))
    .orderBy(asc(evaluators.place))

const viewEvaluator = ({ name, scorer, criteria, sample, always, isEnabled }: EvaluatorRecord) => ({
  name,
  scorer,
  criteria,
  sample,
  always,
  enabled: isEnabled,
})

/** Replaces the evaluators of an agent that the transaction has locked. One that is sent back as it was stays. */
export async function replaceEvaluators(
  tx: Executor,
  workspaceId: string,
  agentId: string,
  { maxDailyUsd = null, evaluators: given }: Evaluators,
): Promise<void> {
  const limit = { maxDailyUsd: maxDailyUsd === null ? null : String(maxDailyUsd) }
  await tx
    .insert(evaluatorLimits)
    .values({ agentId, workspaceId, ...limit })
    .onConflictDoUpdate({ target: evaluatorLimits.agentId, set: limit })
  const present = await listRecords(tx, workspaceId, agentId)
  const kept = new Map(
    given.map((each, place) => [place, present.find((record) => isSame(viewEvaluator(record), each))]),
  )
  const keptIds = new Set([...kept.values()].map((record) => record?.id))
  const gone = present.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.update(evaluators).set({ replacedAt: sql`now()` }).where(inArray(evaluators.id, gone))
  for (const [place, { always = [], enabled: isEnabled, agreement, ...each }] of given.entries()) {
    const record = kept.get(place)
    if (!record)
      await tx.insert(evaluators).values({ id: newId(), workspaceId, agentId, place, always, isEnabled, ...each })
    else if (record.place !== place) await tx.update(evaluators).set({ place }).where(eq(evaluators.id, record.id))
  }
}

const isSame = (one: Evaluator, { always = [], ...other }: Evaluator): boolean =>
  one.name === other.name &&
  one.scorer === other.scorer &&
  one.criteria === other.criteria &&
  one.sample === other.sample &&
  one.enabled === other.enabled &&
  one.always?.join() === always.join()
