import { type SQL, sql } from 'drizzle-orm'
import type { BacktestSide, BacktestTurn } from '../../../domain/eval/backtest/turn.ts'
import type { Executor } from '../../database.ts'
import { all } from '../../log/filter.ts'
import type { backtestTurns } from '../../tables/eval/backtest.ts'

export type BacktestTurnRecord = typeof backtestTurns.$inferSelect

export type BacktestTurnQuery = Partial<Pick<BacktestTurn, 'divergence' | 'verdict' | 'status'>>

/** The beginning of the message that a list shows. */
const MESSAGE_LENGTH = 300

type Row = Omit<BacktestTurn, 'turn_id'> & { turnId: string; endedAt: string | null; place: number }

const COLUMNS = sql`r.turn_id as "turnId", r.status, r.reason, r.divergence, r.verdict, r.reasoning, r.new_calls as "newCalls",
  r.baseline, r.candidate, left(t.message, ${MESSAGE_LENGTH}) as message, r.ended_at as "endedAt", r.place`

/** A deleted conversation is hidden before its turns are purged. */
const FROM = sql`from backtest_turns r join turns t on t.id = r.turn_id
  join conversations c on c.id = t.conversation_id and c.deleted_at is null`

/** What got worse first, then what diverged, then what erred. */
const WORST_FIRST = sql`case when r.verdict = 'worse' then 0 when r.divergence <> 'none' then 1
  when r.status = 'errored' then 2 when r.status = 'done' then 3 else 4 end, r.place`

/** A page of the turns of a backtest, and how many match. */
export async function listBacktestTurns(
  database: Executor,
  backtestId: string,
  query: BacktestTurnQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ turns: BacktestTurn[]; total: number }> {
  const where = matching(backtestId, query)
  const { rows } = await database.execute<Row>(sql`
    select ${COLUMNS} ${FROM} where ${where} order by ${WORST_FIRST} limit ${limit} offset ${offset}`)
  const counted = await database.execute<{ total: number }>(sql`select count(*)::int as total ${FROM} where ${where}`)
  return { turns: rows.map(turnOf), total: counted.rows[0]?.total ?? 0 }
}

const matching = (backtestId: string, { divergence, verdict, status }: BacktestTurnQuery): SQL =>
  all([
    sql`r.backtest_id = ${backtestId}`,
    divergence ? sql`r.divergence = ${divergence}` : undefined,
    verdict ? sql`r.verdict = ${verdict}` : undefined,
    status ? sql`r.status = ${status}` : undefined,
  ])

export type EndedBacktestTurn = { turn: BacktestTurn; endedAt: Date }

/** The turns that have got their result since a moment, those that ended first before the others. */
export async function listEndedTurns(
  database: Executor,
  backtestId: string,
  since: Date,
): Promise<EndedBacktestTurn[]> {
  const rows = await listEnded(database, backtestId, sql`r.ended_at >= ${since.toISOString()}`, sql`all`)
  return rows.map((row) => ({ turn: turnOf(row), endedAt: new Date(row.endedAt ?? 0) }))
}

/** All turns that have their result, in that order. Their texts are read in pages: they may be large together. */
export async function* readEndedTurns(database: Executor, backtestId: string): AsyncGenerator<EndedBacktestTurn> {
  let last: Row | undefined
  do {
    const isBehind = last ? sql`(r.ended_at, r.place) > (${last.endedAt}::timestamptz, ${last.place})` : sql`true`
    const rows = await listEnded(database, backtestId, isBehind, sql`${PAGE_SIZE}`)
    for (const row of rows) yield { turn: turnOf(row), endedAt: new Date(row.endedAt ?? 0) }
    last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined
  } while (last)
}

const PAGE_SIZE = 100

const listEnded = async (database: Executor, backtestId: string, where: SQL, limit: SQL): Promise<Row[]> =>
  (
    await database.execute<Row>(sql`
      select ${COLUMNS} ${FROM} where r.backtest_id = ${backtestId} and r.status <> 'open' and ${where}
      order by r.ended_at, r.place limit ${limit}`)
  ).rows

const turnOf = ({ turnId, endedAt, place, ...turn }: Row): BacktestTurn => ({ turn_id: turnId, ...turn })

/** The turn as a key without the scope `read` sees it: no text, and no arguments. */
export const withoutTexts = ({ newCalls, baseline, candidate, ...turn }: BacktestTurn): BacktestTurn => ({
  ...turn,
  reasoning: null,
  message: null,
  newCalls: newCalls.map((call) => ({ ...call, arguments: null })),
  baseline: baseline && sideWithoutTexts(baseline),
  candidate: candidate && sideWithoutTexts(candidate),
})

const sideWithoutTexts = (side: Omit<BacktestSide, 'text'> & { text: string | null }) => ({
  ...side,
  text: null,
  tool_calls: side.tool_calls.map(({ name }) => ({ name, arguments: null })),
})
