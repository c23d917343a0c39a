import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CriterionGrade } from '../../domain/eval/judge.ts'
import type { EvalResultPage } from '../../domain/eval/run.ts'
import { type EvalResult, MAX_EXECUTIONS } from '../../domain/eval/suite.ts'
import { newId } from '../../domain/id.ts'
import type { Database, Executor } from '../database.ts'
import { evalCases, turns } from '../tables/index.ts'

export type EvalCaseRecord = typeof evalCases.$inferSelect
/** One execution of one test case. */
export type EvalCaseKey = Pick<EvalCaseRecord, 'runId' | 'caseIndex' | 'attempt'>
/** The run that this process holds, and the generation of its hold. */
export type EvalRunHold = { runId: string; generation: number }

export type EvalCaseOutcome = {
  passed: boolean
  errored: boolean
  score: number
  response: string
  reasoning: string | null
  grades: CriterionGrade[] | null
  /** USD, 8 places: the case's turn and its judge. */
  cost: string
}

/** The writer does not hold the run any more: another process took it, or it has ended. The statement wrote nothing. */
export class EvalRunLost extends Error {}

/** A case to run. `isNew` when this call gave it the id of its turn, so that no such turn exists yet. */
export type OpenCase = EvalCaseRecord & { turnId: string; isNew: boolean }

/**
 * Takes the next cases without a result after `after`, in order, at most `limit`. Each case gets the id of its turn,
 * which is stored before the turn runs, so that the case goes on with the same turn after a crash.
 * @throws EvalRunLost
 */
export async function takeOpenCases(
  database: Executor,
  hold: EvalRunHold,
  after: { caseIndex: number; attempt: number },
  limit: number,
): Promise<OpenCase[]> {
  const rows = await database
    .select()
    .from(evalCases)
    .where(
      and(
        eq(evalCases.runId, hold.runId),
        eq(evalCases.status, 'open'),
        sql`(${evalCases.caseIndex}, ${evalCases.attempt}) > (${after.caseIndex}, ${after.attempt})`,
      ),
    )
    .orderBy(asc(evalCases.caseIndex), asc(evalCases.attempt))
    .limit(limit)
  const cases = rows.map((row) => ({ ...row, turnId: row.turnId ?? newId(), isNew: row.turnId === null }))
  await saveTurnIds(database, hold, cases)
  return cases
}

async function saveTurnIds(database: Executor, { runId, generation }: EvalRunHold, cases: OpenCase[]): Promise<void> {
  const newCases = cases.filter(({ isNew }) => isNew)
  if (newCases.length === 0) return
  const given = JSON.stringify(newCases.map(({ caseIndex, attempt, turnId }) => ({ caseIndex, attempt, turnId })))
  const { rowCount } = await database.execute(sql`
    with held as (
      select id from eval_runs where id = ${runId} and generation = ${generation} and status = 'running' for share
    ), given as (
      select * from jsonb_to_recordset(${given}::jsonb) as given("caseIndex" int, attempt int, "turnId" uuid)
    )
    update eval_cases set turn_id = given."turnId" from held, given
    where run_id = held.id and case_index = given."caseIndex" and eval_cases.attempt = given.attempt
      and status = 'open' and turn_id is null`)
  if (rowCount !== newCases.length) throw new EvalRunLost()
}

/**
 * Gives a case another turn in place of the one it had. The conversation of that one is marked as deleted, because no run
 * names it any more.
 * @throws EvalRunLost
 */
export async function saveCaseTurn(
  database: Executor,
  hold: EvalRunHold,
  key: EvalCaseKey & { turnId: string },
  turnId: string,
): Promise<void> {
  // First, so that a crash between the two leaves no conversation behind.
  await database.execute(sql`
    update conversations set deleted_at = now() where deleted_at is null and source = 'eval'
      and id = (select conversation_id from turns where id = ${key.turnId} and status = 'cancelled')`)
  await updateHeld(database, hold, key, sql`turn_id = ${turnId}`)
}

/** Drops the id of a turn that was never accepted: the agent refused the case's input, or the case was left out. */
const withExistingTurn = sql`turn_id = (select id from turns where id = eval_cases.turn_id)`

/** Writes the one result of a case. @throws EvalRunLost */
export const saveCaseOutcome = (
  database: Database,
  hold: EvalRunHold,
  key: EvalCaseKey,
  outcome: EvalCaseOutcome,
): Promise<void> =>
  updateHeld(
    database,
    hold,
    key,
    sql`status = 'done', ${withExistingTurn}, passed = ${outcome.passed}, errored = ${outcome.errored}, score = ${outcome.score},
      response = ${outcome.response}, reasoning = ${outcome.reasoning}, cost = ${outcome.cost}, ended_at = clock_timestamp(),
      grades = ${outcome.grades && JSON.stringify(outcome.grades)}::jsonb`,
    database.exportsTraces && !outcome.errored ? exportScore : undefined,
  )

/** Part of a statement: writes the entry of the case's scores. A case whose turn was never accepted has no trace. */
const exportScore = sql`, exported as (
      insert into trace_exports (kind, workspace_id, subject_id)
      select 'score', workspace_id, turns.id from written join turns on turns.id = written.turn_id
    )`

/**
 * Locks the run and writes in one statement: a process that takes the run over waits for it, and later writes are
 * refused. A case that has a result keeps it, so a write may be repeated: only this holder can have made it.
 */
async function updateHeld(
  database: Executor,
  { runId, generation }: EvalRunHold,
  { caseIndex, attempt }: EvalCaseKey,
  changes: SQL,
  exported: SQL = sql``,
): Promise<void> {
  const { rowCount } = await database.execute(sql`
    with held as (
      select id from eval_runs where id = ${runId} and generation = ${generation} and status = 'running' for share
    ), written as (
      update eval_cases set ${changes} from held
      where run_id = held.id and case_index = ${caseIndex} and attempt = ${attempt} and status = 'open'
      returning eval_cases.turn_id
    )${exported}
    select id from held`)
  if (rowCount === 0) throw new EvalRunLost()
}

/** Gives every case that is still open the same errored result. */
export async function closeOpenCases(transaction: Executor, runId: string, reasoning: string): Promise<void> {
  await transaction.execute(sql`
    update eval_cases set status = 'done', ${withExistingTurn}, passed = false, errored = true, score = 0, response = '',
      reasoning = ${reasoning}, ended_at = clock_timestamp()
    where run_id = ${runId} and status = 'open'`)
}

/** The cost of a case in USD, 8 places: that of its turn, which has that of its judge. */
export async function findCaseCost(database: Executor, turnId: string): Promise<string> {
  const [turn] = await database.select({ cost: turns.cost }).from(turns).where(eq(turns.id, turnId))
  return turn?.cost ?? '0'
}

/** Ids of the open turns of a run's cases; a case that was left out may have one too. */
export async function listOpenCaseTurns(database: Executor, runId: string): Promise<string[]> {
  const rows = await database
    .select({ turnId: evalCases.turnId })
    .from(evalCases)
    .innerJoin(turns, eq(turns.id, evalCases.turnId))
    .where(and(eq(evalCases.runId, runId), inArray(turns.status, ['waiting', 'running'])))
  return rows.flatMap(({ turnId }) => (turnId ? [turnId] : []))
}

/** From the acceptance of a case's turn to its end. */
const LATENCY_MS = sql<number | null>`round(extract(epoch from ${turns.endedAt} - ${turns.createdAt}) * 1000)::int`

export type FinishedCase = { result: EvalResult; endedAt: Date }

/** The results of a run so far, in the order of its cases. `since` leaves out cases that ended before it. */
export async function listFinishedCases(
  database: Executor,
  runId: string,
  { repeat, since, page }: { repeat: number; since?: Date | undefined; page?: EvalResultPage },
): Promise<FinishedCase[]> {
  const rows = await database
    .select({ record: evalCases, latencyMs: LATENCY_MS })
    .from(evalCases)
    .leftJoin(turns, eq(turns.id, evalCases.turnId))
    .where(
      and(
        eq(evalCases.runId, runId),
        eq(evalCases.status, 'done'),
        since ? sql`${evalCases.endedAt} >= ${since.toISOString()}` : undefined,
      ),
    )
    .orderBy(asc(evalCases.caseIndex), asc(evalCases.attempt))
    .limit(page?.limit ?? MAX_EXECUTIONS)
    .offset(page?.offset ?? 0)
  return rows.map(({ record, latencyMs }) => ({
    result: { ...resultOf(record, repeat), latencyMs },
    endedAt: record.endedAt ?? new Date(0),
  }))
}

/** The results of a run so far, in the order of its cases: all of them, or a page. */
export const listEvalResults = async (
  database: Executor,
  { id, repeat }: { id: string; repeat: number },
  page?: EvalResultPage,
): Promise<EvalResult[]> =>
  (await listFinishedCases(database, id, { repeat, ...(page && { page }) })).map(({ result }) => result)

const resultOf = (row: EvalCaseRecord, repeat: number): EvalResult => ({
  testCaseIndex: row.caseIndex,
  passed: row.passed ?? false,
  score: row.score ?? 0,
  response: row.response ?? '',
  reasoning: row.reasoning,
  ...(repeat > 1 && { attempt: row.attempt }),
  ...(row.grades && { grades: row.grades }),
  turnId: row.turnId,
  cost: row.cost,
})
