import { sql } from 'drizzle-orm'
import { type ComparedCase, type ComparedSide, changeOf } from '../../domain/eval/compare.ts'
import type { Executor } from '../database.ts'

type Row = { index: number; same: boolean; a: ComparedSide | null; b: ComparedSide | null }

/** The cases of two runs side by side, in their order. A repeated case counts by majority and mean score. */
export async function listComparedCases(database: Executor, runA: string, runB: string): Promise<ComparedCase[]> {
  const side = (runId: string) => sql`(
    select case_index, (array_agg(test_case order by attempt))[1] as test_case, jsonb_build_object(
      'passed', count(*) filter (where passed) * 2 > count(*), 'errored', bool_or(errored), 'score', avg(score),
      'response', (array_agg(response order by attempt))[1], 'turnId', (array_agg(turn_id order by attempt))[1]) as result
    from eval_cases where run_id = ${runId} and status = 'done' group by case_index)`
  const { rows } = await database.execute<Row>(sql`
    select case_index as index, a.result as a, b.result as b, coalesce(a.test_case = b.test_case, true) as same
    from ${side(runA)} a full join ${side(runB)} b using (case_index) order by case_index`)
  return rows.map(({ index, same, a, b }) => ({ testCaseIndex: index, change: changeOf(a, b), sameCase: same, a, b }))
}
