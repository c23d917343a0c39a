import { asc, eq } from 'drizzle-orm'
import { newId } from '../domain/id.ts'
import type { ToolCallRequest } from '../domain/model.ts'
import type { Executor } from './database.ts'
import { modelCalls, turnRounds } from './tables/index.ts'

/** One answered model call of a turn; its text is already masked. */
export type Round = {
  round: number
  model: string
  text: string
  toolCalls: ToolCallRequest[]
  finishReason: string
  startedAt: Date
  endedAt: Date
}

/** One attempt at a model call, answered or not. */
export type ModelCall = {
  round: number
  generation: number
  purpose: 'answer' | 'judge' | 'summary'
  model: string
  promptTokens: number
  completionTokens: number
  estimated: boolean
  /** USD, 8 places. */
  cost: string
  error: string | null
  startedAt: Date
  firstTokenAt: Date | null
  endedAt: Date
}

export async function listRounds(database: Executor, turnId: string): Promise<Round[]> {
  const rows = await database
    .select()
    .from(turnRounds)
    .where(eq(turnRounds.turnId, turnId))
    .orderBy(asc(turnRounds.round))
  return rows as Round[]
}

export async function insertRound(tx: Executor, turnId: string, round: Round): Promise<void> {
  await tx.insert(turnRounds).values({ turnId, ...round })
}

export async function insertModelCalls(tx: Executor, turnId: string, calls: ModelCall[]): Promise<void> {
  if (calls.length === 0) return
  await tx.insert(modelCalls).values(calls.map((call) => ({ id: newId(), turnId, ...call })))
}

export async function listModelCalls(database: Executor, turnId: string): Promise<ModelCall[]> {
  const rows = await database
    .select()
    .from(modelCalls)
    .where(eq(modelCalls.turnId, turnId))
    .orderBy(asc(modelCalls.startedAt))
  return rows as ModelCall[]
}
