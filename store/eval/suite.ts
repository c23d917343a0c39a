import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { assertCaseCount, type EvalSuite, type EvalSuiteContents, type TestCase } from '../../domain/eval/suite.ts'
import { newId } from '../../domain/id.ts'
import { route } from '../../domain/route.ts'
import { findAgent, lockAgentForInsert } from '../agent/agent.ts'
import type { Executor, Transactor } from '../database.ts'
import { evalSuites } from '../tables/index.ts'

/** A suite as it is stored. */
export type EvalSuiteRecord = typeof evalSuites.$inferSelect

/** The error for a suite that the agent does not have. */
export const evalSuiteNotFound = (suiteId: string) =>
  new ApiError('EVAL_SUITE_NOT_FOUND', { message: `The agent has no eval suite ${suiteId}.` })

/** A suite of the agent. @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND */
export async function findEvalSuite(
  database: Executor,
  workspaceId: string,
  agentId: string,
  suiteId: string,
): Promise<EvalSuiteRecord> {
  const [suite] = await database
    .select()
    .from(evalSuites)
    .where(isLiving(workspaceId, agentId, suiteId))
  if (suite) return suite
  await findAgent(database, workspaceId, agentId)
  throw evalSuiteNotFound(suiteId)
}

const isLiving = (workspaceId: string, agentId: string, suiteId: string) =>
  and(
    eq(evalSuites.workspaceId, workspaceId),
    eq(evalSuites.agentId, agentId),
    eq(evalSuites.id, suiteId),
    isNull(evalSuites.deletedAt),
    // A deleted agent hides its suites.
    sql`exists (select 1 from agents where agents.id = ${agentId} and agents.deleted_at is null)`,
  )

/** A suite and its last result may have a megabyte each, so that few of them stand in memory at once. */
const LIST_BATCH = 8

/** The agent's suites, the newest first, in batches. @throws AGENT_NOT_FOUND */
export async function* readEvalSuites(
  database: Executor,
  workspaceId: string,
  agentId: string,
): AsyncGenerator<EvalSuiteRecord[]> {
  await findAgent(database, workspaceId, agentId)
  const own = and(
    eq(evalSuites.workspaceId, workspaceId),
    eq(evalSuites.agentId, agentId),
    isNull(evalSuites.deletedAt),
  )
  let batch: EvalSuiteRecord[] = []
  do {
    const after = batch.at(-1)?.id
    batch = await database
      .select()
      .from(evalSuites)
      .where(and(own, after ? lt(evalSuites.id, after) : undefined))
      .orderBy(desc(evalSuites.id))
      .limit(LIST_BATCH)
    yield batch
  } while (batch.length === LIST_BATCH)
}

/** A new suite at revision 1, without a gate. @throws AGENT_NOT_FOUND */
export function insertEvalSuite(
  database: Transactor,
  workspaceId: string,
  agentId: string,
  { name, testCases }: EvalSuiteContents,
): Promise<EvalSuiteRecord> {
  return database.transaction(async (transaction) => {
    await lockAgentForInsert(transaction, workspaceId, agentId)
    const [suite] = await transaction
      .insert(evalSuites)
      .values({ id: newId(), workspaceId, agentId, name, testCases })
      .returning()
    return stored(suite)
  })
}

/**
 * Locks the suite and its agent until the end of the transaction: deletes of both wait.
 * @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND
 */
export async function lockEvalSuite(
  transaction: Executor,
  workspaceId: string,
  agentId: string,
  suiteId: string,
): Promise<EvalSuiteRecord> {
  await lockAgentForInsert(transaction, workspaceId, agentId)
  const where = isLiving(workspaceId, agentId, suiteId)
  const [suite] = await transaction.select().from(evalSuites).where(where).for('update')
  if (!suite) throw evalSuiteNotFound(suiteId)
  return suite
}

/** Refuses a change of a suite that has another revision by now. @throws VERSION_CONFLICT */
export function assertRevision({ revision }: EvalSuiteRecord, expected: number[] | undefined): void {
  if (!expected || expected.includes(revision)) return
  throw new ApiError('VERSION_CONFLICT', {
    message: `The eval suite is at revision ${revision} by now.`,
    fix: `Read the suite again with ${route('GET /v1/agents/{id}/evals/{suiteId}')} and repeat the change with its ETag in If-Match.`,
  })
}

/**
 * Replaces name and test cases. When the test cases change, the last result is dropped and the gate asks for a new run.
 * @param expectedRevisions those that the caller agrees to overwrite; any when left out
 * @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, VERSION_CONFLICT
 */
export const replaceEvalSuite = (
  database: Transactor,
  workspaceId: string,
  agentId: string,
  suiteId: string,
  { name, testCases }: EvalSuiteContents,
  expectedRevisions?: number[],
): Promise<EvalSuiteRecord> =>
  updateSuite(database, workspaceId, agentId, suiteId, (suite) => {
    assertRevision(suite, expectedRevisions)
    return isDeepStrictEqual(testCases, suite.testCases)
      ? { name }
      : { name, testCases, lastRunAt: null, lastResult: null, revision: suite.revision + 1 }
  })

/** Adds a test case at the end. @throws AGENT_NOT_FOUND, EVAL_SUITE_NOT_FOUND, VALIDATION_ERROR */
export const appendTestCase = (
  database: Transactor,
  workspaceId: string,
  agentId: string,
  suiteId: string,
  testCase: TestCase,
): Promise<EvalSuiteRecord> =>
  updateSuite(database, workspaceId, agentId, suiteId, (suite) => {
    const testCases = [...(suite.testCases ?? []), testCase]
    assertCaseCount(testCases.length)
    return { testCases, revision: suite.revision + 1 }
  })

type SuiteChange = Partial<Pick<EvalSuiteRecord, 'name' | 'testCases' | 'revision' | 'lastRunAt' | 'lastResult'>>

function updateSuite(
  database: Transactor,
  workspaceId: string,
  agentId: string,
  suiteId: string,
  change: (suite: EvalSuiteRecord) => SuiteChange,
): Promise<EvalSuiteRecord> {
  return database.transaction(async (transaction) => {
    const current = await lockEvalSuite(transaction, workspaceId, agentId, suiteId)
    const [suite] = await transaction
      .update(evalSuites)
      .set(change(current))
      .where(eq(evalSuites.id, suiteId))
      .returning()
    return stored(suite)
  })
}

function stored(suite: EvalSuiteRecord | undefined): EvalSuiteRecord {
  if (!suite) throw new Error('The suite was written but not returned.')
  return suite
}

/** The suite as responses show it. */
export const evalSuiteOf = (suite: EvalSuiteRecord): EvalSuite => ({
  id: suite.id,
  agentId: suite.agentId,
  name: suite.name,
  testCases: suite.testCases,
  lastRunAt: suite.lastRunAt?.toISOString() ?? null,
  lastResult: suite.lastResult,
  minScore: suite.minScore,
  revision: suite.revision,
  createdAt: suite.createdAt.toISOString(),
})
