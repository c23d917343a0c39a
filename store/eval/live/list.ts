import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reach } from '../../../domain/access/access.ts'
import type { Evaluation, EvaluationCounts, EvaluationStatus } from '../../../domain/eval/live/evaluation.ts'
import type { Executor } from '../../database.ts'
import { agents, conversations, evaluations, turns } from '../../tables/index.ts'

type Filter = { agent?: string; evaluator?: string; status?: EvaluationStatus; passed?: boolean }

/** A page of the evaluations that a request reaches, newest first. */
export async function listEvaluations(
  database: Executor,
  { workspaceId, agentIds }: Reach,
  { agent, evaluator, status, passed }: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Evaluation[]> {
  const { id, turnId, agentId, score, reasoning, cost, createdAt, endedAt } = evaluations
  const columns = { id, turnId, agentId, evaluator: evaluations.evaluator, status: evaluations.status }
  const rows = await database
    .select({ ...columns, passed: evaluations.passed, score, reasoning, cost, createdAt, endedAt })
    .from(evaluations)
    .innerJoin(turns, eq(turns.id, turnId))
    .innerJoin(conversations, and(eq(conversations.id, turns.conversationId), sql`conversations.deleted_at is null`))
    .innerJoin(agents, and(eq(agents.id, agentId), sql`agents.deleted_at is null`))
    .where(
      and(
        eq(evaluations.workspaceId, workspaceId),
        agentIds ? inArray(agentId, [...agentIds]) : undefined,
        agent === undefined ? undefined : eq(agentId, agent),
        evaluator === undefined ? undefined : eq(evaluations.evaluator, evaluator),
        status && eq(evaluations.status, status),
        passed === undefined ? undefined : eq(evaluations.passed, passed),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }))
}

/** How many evaluations of a workspace there are by status: all that were ever owed and whose turn is there. */
export async function countEvaluations(database: Executor, workspaceId: string): Promise<EvaluationCounts> {
  const rows = await database
    .select({ status: evaluations.status, count: sql`count(*)`.mapWith(Number) })
    .from(evaluations)
    .where(eq(evaluations.workspaceId, workspaceId))
    .groupBy(evaluations.status)
  return {
    owed: 0,
    done: 0,
    error: 0,
    over_budget: 0,
    ...Object.fromEntries(rows.map((row) => [row.status, row.count])),
  }
}
