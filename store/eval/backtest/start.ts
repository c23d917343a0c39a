import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../domain/access/access.ts'
import { ApiError } from '../../../domain/error.ts'
import {
  type BacktestCandidate,
  type BacktestJudge,
  type BacktestRequest,
  type BacktestTurnFilter,
  DEFAULT_BACKTEST_TURNS,
} from '../../../domain/eval/backtest/request.ts'
import { newId } from '../../../domain/id.ts'
import type { Price } from '../../../domain/model/price.ts'
import { type AgentRecord, findAgent, findAgentVersion, lockAgentForInsert, withModel } from '../../agent/agent.ts'
import { speaksAs } from '../../conversation/speaker.ts'
import type { Executor, Transactor } from '../../database.ts'
import { all } from '../../log/filter.ts'
import { backtests } from '../../tables/eval/backtest.ts'
import { type BacktestRecord, findBacktest } from './backtest.ts'

/** Turns by a filter whose dates are read, or by their ids. */
export type TurnChoice = { from?: Date | undefined; to?: Date | undefined } & Omit<
  BacktestTurnFilter,
  'from' | 'to'
> & {
    turnIds?: string[] | undefined
  }

type Settings = Pick<BacktestRequest, 'candidate' | 'retrieval' | 'judge' | 'maxCost'> & { concurrency: number }

export type NewBacktest = {
  agentId: string
  requestId: string
  startedBy: Actor
  settings: Settings
  choice: TurnChoice
  /** Names the judge's model. Throws when the agent, as the candidate is asked, cannot be. */
  admit: (agent: AgentRecord, judge: BacktestJudge | null) => BacktestJudge | null
  priceOf: (modelId: string) => Price | undefined
}

/**
 * Starts a backtest, and fixes its turns: those of chat and channels that have ended, the newest first.
 * @throws AGENT_NOT_FOUND, VERSION_NOT_FOUND, TURN_NOT_FOUND, and what `admit` throws
 */
export function startBacktest(database: Transactor, workspaceId: string, input: NewBacktest): Promise<BacktestRecord> {
  return database.transaction(async (transaction) => {
    await lockAgentForInsert(transaction, workspaceId, input.agentId)
    const { candidate = {}, retrieval, maxCost, concurrency } = input.settings
    const { agent, asked, version } = await findCandidate(transaction, workspaceId, input.agentId, candidate)
    const judge = input.admit(asked, input.settings.judge ?? null)
    const turnsOf = sql`select t.id, t.conversation_id from turns t join conversations c on c.id = t.conversation_id
      where ${isChosen(workspaceId, input.agentId, input.choice)} order by t.id desc limit ${mostOf(input.choice)}`
    const values = {
      candidate,
      candidateVersion: version,
      retrieval: retrieval ?? ('recorded' as const),
      judge,
      maxCost: maxCost === undefined ? null : maxCost.toFixed(8),
      concurrency,
      rerunOf: null,
    }
    return await insertBacktest(transaction, agent, { ...input, asked, values, turnsOf })
  })
}

/**
 * Starts a new backtest of the turns of an ended one that errored or were not asked, against the same candidate.
 * @returns the given one when it has not ended, or when no such turn is left
 * @throws AGENT_NOT_FOUND, BACKTEST_NOT_FOUND, and what `admit` throws
 */
export function rerunBacktest(
  database: Transactor,
  workspaceId: string,
  id: string,
  input: Pick<NewBacktest, 'agentId' | 'requestId' | 'startedBy' | 'admit' | 'priceOf'>,
): Promise<BacktestRecord> {
  return database.transaction(async (transaction) => {
    await lockAgentForInsert(transaction, workspaceId, input.agentId)
    const parent = await findBacktest(transaction, workspaceId, input.agentId, id)
    if (parent.endedAt === null || !(await hasUnasked(transaction, parent.id))) return parent
    const { candidate, candidateVersion, retrieval, judge, maxCost, concurrency } = parent
    const { agent, asked } = await findCandidate(transaction, workspaceId, input.agentId, fixedCandidate(parent))
    input.admit(asked, judge)
    const turnsOf = sql`select t.turn_id as id, t.conversation_id from backtest_turns t where ${isUnasked(parent.id)}`
    const values = { candidate, candidateVersion, retrieval, judge, maxCost, concurrency, rerunOf: parent.id }
    return await insertBacktest(transaction, agent, { ...input, asked, values, turnsOf })
  })
}

/** The candidate with the version that its name stood for at the start. */
export const fixedCandidate = ({
  candidate,
  candidateVersion,
}: Pick<BacktestRecord, 'candidate' | 'candidateVersion'>): BacktestCandidate =>
  candidateVersion === null ? candidate : { ...candidate, agent_version: candidateVersion }

const isUnasked = (id: string): SQL => sql`t.backtest_id = ${id}
  and (t.status in ('open', 'errored') or t.status = 'left_out' and t.reason = 'max_cost')`

async function hasUnasked(transaction: Executor, id: string): Promise<boolean> {
  const { rows } = await transaction.execute(sql`select 1 from backtest_turns t where ${isUnasked(id)} limit 1`)
  return rows.length > 0
}

type Candidate = {
  agent: AgentRecord
  /** The agent as the candidate is asked; where each turn keeps its version, as it is now. */
  asked: AgentRecord
  version: number | null
}

/** @throws AGENT_NOT_FOUND, VERSION_NOT_FOUND */
export async function findCandidate(
  database: Executor,
  workspaceId: string,
  agentId: string,
  { agent_version = 'recorded', model }: BacktestCandidate,
): Promise<Candidate> {
  const agent = await findAgent(database, workspaceId, agentId)
  const versions = { recorded: null, latest: agent.version, released: agent.releasedVersion ?? agent.version }
  const version = typeof agent_version === 'number' ? agent_version : versions[agent_version]
  const past = version === null ? agent : await findAgentVersion(database, workspaceId, agentId, version)
  return { agent, asked: withModel({ ...past, status: agent.status }, model ?? null), version }
}

export const mostOf = ({ turnIds, limit = DEFAULT_BACKTEST_TURNS }: TurnChoice): number => turnIds?.length ?? limit

/** The condition on `turns t join conversations c`: a turn of chat or a channel that has ended, and was chosen. */
export const isChosen = (workspaceId: string, agentId: string, choice: TurnChoice): SQL =>
  all([
    sql`t.workspace_id = ${workspaceId} and t.agent_id = ${agentId} and c.deleted_at is null`,
    // A merged message has no answer of its own.
    sql`t.source <> 'eval' and t.status not in ('waiting', 'running') and t.merged_into is null`,
    choice.turnIds && sql`t.id = any(${sql.param(choice.turnIds)}::uuid[])`,
    choice.from && sql`t.created_at >= ${choice.from.toISOString()}`,
    choice.to && sql`t.created_at < ${choice.to.toISOString()}`,
    // A turn that was stopped has a part of an answer.
    choice.status ? sql`t.status = ${choice.status}` : choice.turnIds ? undefined : sql`t.status <> 'cancelled'`,
    choice.feedback === undefined
      ? undefined
      : sql`exists (select from turn_feedback f where f.turn_id = t.id and f.score = ${choice.feedback})`,
    ...(choice.user === undefined ? [] : speaksAs({ user: choice.user })),
  ])

type Insertion = Pick<NewBacktest, 'requestId' | 'startedBy' | 'priceOf'> & {
  asked: AgentRecord
  choice?: TurnChoice
  values: Pick<
    typeof backtests.$inferInsert,
    'candidate' | 'candidateVersion' | 'retrieval' | 'judge' | 'maxCost' | 'concurrency' | 'rerunOf'
  >
  /** Selects the ids of the turns and of their conversations. */
  turnsOf: SQL
}

async function insertBacktest(
  transaction: Executor,
  agent: AgentRecord,
  { requestId, startedBy, priceOf, asked, choice, values, turnsOf }: Insertion,
): Promise<BacktestRecord> {
  const { rows } = await transaction.execute<{ id: string; conversation_id: string }>(turnsOf)
  assertAllFound(choice?.turnIds, rows)
  const row = { ...values, id: newId(), workspaceId: agent.workspaceId, agentId: agent.id, requestId, startedBy }
  const prices = await pricesOf(transaction, rows, [asked.model, ...(asked.fallbackModels ?? [])], priceOf)
  const [backtest] = await transaction
    .insert(backtests)
    .values({ ...row, baselineVersion: agent.releasedVersion, prices, total: rows.length })
    .returning()
  if (!backtest) throw new Error('The backtest was written but not returned.')
  await transaction.execute(sql`
    insert into backtest_turns (backtest_id, turn_id, workspace_id, place, conversation_id)
    select ${backtest.id}, id, ${backtest.workspaceId}, row_number() over (order by id desc) - 1, conversation_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, conversation_id uuid)`)
  return backtest
}

/** @throws TURN_NOT_FOUND, which names the first that is missing */
export function assertAllFound(asked: string[] | undefined, found: { id: string }[]): void {
  const known = new Set(found.map(({ id }) => id))
  const missing = asked?.find((id) => !known.has(id.toLowerCase()))
  if (missing === undefined) return
  throw new ApiError('TURN_NOT_FOUND', {
    message: `turn_ids: the agent has no ended turn ${missing} of chat or a channel.`,
    field: 'turn_ids',
  })
}

/** The prices of the models that the turns asked, and of those that the candidate may ask. */
async function pricesOf(
  transaction: Executor,
  turns: { id: string }[],
  models: string[],
  priceOf: (modelId: string) => Price | undefined,
): Promise<Record<string, Price>> {
  const { rows } = await transaction.execute<{ model: string }>(sql`
    select distinct model from model_calls where turn_id = any(${sql.param(turns.map(({ id }) => id))}::uuid[])`)
  const known = [...models, ...rows.map(({ model }) => model)].map((id) => [id, priceOf(id)] as const)
  return Object.fromEntries(known.filter((entry): entry is [string, Price] => entry[1] !== undefined))
}
