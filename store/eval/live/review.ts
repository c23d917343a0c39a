import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor, Reach } from '../../../domain/access/access.ts'
import type { Evaluator } from '../../../domain/eval/live/evaluator.ts'
import {
  type Agreement,
  type Kappa,
  kappaOf,
  type NewReview,
  type OpenReview,
  type Pairs,
  type Review,
} from '../../../domain/eval/live/review.ts'
import { LOGGED_MESSAGE_LENGTH } from '../../../domain/log/workspace-entry.ts'
import type { Executor } from '../../database.ts'
import { agents, conversations, turnReviews, turns } from '../../tables/index.ts'

/** A page of the turns that wait for a review and that a request reaches, newest first. */
export async function listOpenReviews(
  database: Executor,
  { workspaceId, agentIds }: Reach,
  agent: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<OpenReview[]> {
  const { turnId, agentId, why, createdAt } = turnReviews
  const message = sql<string>`left(${turns.message}, ${LOGGED_MESSAGE_LENGTH})`
  const rows = await database
    .select({ turnId, agentId, agentName: agents.name, conversationId: turns.conversationId, why, message, createdAt })
    .from(turnReviews)
    .innerJoin(turns, eq(turns.id, turnId))
    .innerJoin(conversations, and(eq(conversations.id, turns.conversationId), isNull(conversations.deletedAt)))
    .innerJoin(agents, and(eq(agents.id, agentId), isNull(agents.deletedAt)))
    .where(
      and(
        eq(turnReviews.workspaceId, workspaceId),
        isNull(turnReviews.verdict),
        agentIds ? inArray(agentId, [...agentIds]) : undefined,
        agent === undefined ? undefined : eq(agentId, agent),
      ),
    )
    .orderBy(desc(createdAt), desc(turnId))
    .limit(limit)
    .offset(offset)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

type Reviewed = { workspaceId: string; turnId: string; agentId: string }

/** Stores the review of a turn that the caller has found, in place of the one before. */
export async function setReview(
  tx: Executor,
  { workspaceId, turnId, agentId }: Reviewed,
  { verdict, correctedAnswer = null, comment = null }: NewReview,
  reviewedBy: Actor,
): Promise<Review> {
  const written = { verdict, correctedAnswer, comment, reviewedBy }
  const reviewedAt = new Date()
  await tx
    .insert(turnReviews)
    .values({ turnId, workspaceId, agentId, ...written, reviewedAt })
    .onConflictDoUpdate({ target: turnReviews.turnId, set: { ...written, reviewedAt } })
  return { turnId, ...written, reviewedAt: reviewedAt.toISOString() }
}

/** What a person has said about the answer of a turn; null where nobody has. */
export async function findReview(database: Executor, turnId: string): Promise<Review | null> {
  const [found] = await database.select().from(turnReviews).where(eq(turnReviews.turnId, turnId))
  const { verdict, reviewedBy, reviewedAt, correctedAnswer, comment } = found ?? {}
  // A turn that waits for its review has a row without one.
  if (!verdict || !reviewedBy || !reviewedAt) return null
  const texts = { correctedAnswer: correctedAnswer ?? null, comment: comment ?? null }
  return { turnId, verdict, ...texts, reviewedBy, reviewedAt: reviewedAt.toISOString() }
}

/** How an evaluator, with its present rule, agrees with the reviews of the agent's turns. */
export async function findAgreement(
  database: Executor,
  agentId: string,
  { name, scorer, criteria }: Pick<Evaluator, 'name' | 'scorer' | 'criteria'>,
): Promise<Agreement> {
  const { rows } = await database.execute<Pairs & { isDrawn: boolean }>(sql`
    select 'drawn' = any(r.why) as "isDrawn", ${pairsOf(sql`e.passed`)}
    from turn_reviews r join evaluations e on e.turn_id = r.turn_id and e.status = 'done' and e.evaluator = ${name}
      join evaluators on evaluators.id = e.evaluator_id and evaluators.scorer = ${scorer} and evaluators.criteria = ${criteria}
    where r.agent_id = ${agentId} and r.verdict is not null group by 1`)
  const of = (isDrawn: boolean) => kappaOf(rows.find((row) => row.isDrawn === isDrawn) ?? NO_PAIRS)
  return { drawn: of(true), queue: of(false) }
}

const NO_PAIRS: Pairs = { bothGood: 0, onlyEvaluator: 0, onlyReview: 0, bothBad: 0 }

/** How the judge of a suite, by the criteria that its cases have now, agrees with the reviews of the answers that it judged. */
export async function findSuiteAgreement(database: Executor, workspaceId: string, suiteId: string): Promise<Kappa> {
  const { rows } = await database.execute<Pairs>(sql`
    select ${pairsOf(sql`c.passed`)} from turn_reviews r
      join eval_cases c on c.turn_id = r.turn_id and c.status = 'done' and not c.errored
      join eval_runs run on run.id = c.run_id join eval_suites suite on suite.id = run.suite_id
    where r.workspace_id = ${workspaceId} and suite.id = ${suiteId} and r.verdict is not null and c.test_case ->> 'scorer' = 'llm-judge'
      and c.test_case = suite.test_cases -> c.case_index`)
  return kappaOf(rows[0] ?? NO_PAIRS)
}

/** SQL: the counts of reviewed turns by the judge's verdict and the review's. */
const pairsOf = (passed: SQL): SQL => sql`
  count(*) filter (where ${passed} and r.verdict = 'good')::int as "bothGood",
  count(*) filter (where ${passed} and r.verdict = 'bad')::int as "onlyEvaluator",
  count(*) filter (where not ${passed} and r.verdict = 'good')::int as "onlyReview",
  count(*) filter (where not ${passed} and r.verdict = 'bad')::int as "bothBad"`
