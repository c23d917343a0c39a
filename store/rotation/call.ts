import { sql } from 'drizzle-orm'
import { type StoredCall, type StoredThoughts, sealedCallPlace, sealedThoughtsPlace } from '../../domain/secret/call.ts'
import type { Sealing } from '../../domain/secret/sealing.ts'
import { jsonOf } from '../statement.ts'
import { resealText } from './reseal.ts'
import { type SealedTable, sealedTable } from './table.ts'

type RoundRow = {
  turnId: string
  round: number
  workspaceId: string
  toolCalls: StoredCall[]
  thoughts: StoredThoughts | null
}
type ActionRow = { id: string; workspaceId: string; turnId: string; callId: string; sealedArguments: string }

/** The tables with calls as models wrote them. */
export const CALL_TABLES: SealedTable[] = [
  sealedTable<ActionRow>({
    name: 'required_actions',
    select: sql`select id, workspace_id as "workspaceId", turn_id as "turnId", call_id as "callId",
      sealed_arguments as "sealedArguments" from required_actions`,
    key: sql`(id)`,
    keyOf: ({ id }) => sql`(${id}::uuid)`,
    lock: sql`for update`,
    where: sql`sealed_arguments is not null`,
    reseal: (sealing, row) => {
      const place = sealedCallPlace(row, row.callId, 'decidedArguments')
      const sealedArguments = resealText(sealing, place, row.sealedArguments)
      return sealedArguments === undefined ? undefined : { ...row, sealedArguments }
    },
    write: (tx, { id, sealedArguments }) =>
      tx.execute(sql`update required_actions set sealed_arguments = ${sealedArguments} where id = ${id}`),
  }),
  sealedTable<RoundRow>({
    name: 'turn_rounds',
    select: sql`select r.turn_id as "turnId", r.round, r.tool_calls as "toolCalls", r.thoughts, t.workspace_id as "workspaceId"
      from turn_rounds r join turns t on t.id = r.turn_id`,
    key: sql`(r.turn_id, r.round)`,
    keyOf: ({ turnId, round }) => sql`(${turnId}::uuid, ${round}::int)`,
    lock: sql`for update of r`,
    where: sql`(r.tool_calls @> '[{"isSealed": true}]' or r.thoughts->>'sealed' is not null)`,
    reseal: resealRound,
    write: (tx, { turnId, round, toolCalls, thoughts }) =>
      tx.execute(sql`update turn_rounds set tool_calls = ${JSON.stringify(toolCalls)}::jsonb, thoughts = ${jsonOf(thoughts)}::jsonb
        where turn_id = ${turnId} and round = ${round}`),
  }),
]

function resealRound(sealing: Sealing, row: RoundRow): RoundRow | undefined {
  let isStale = false
  const reseal = ({ callId }: StoredCall, field: 'name' | 'argumentsJson', text: string) => {
    const resealed = resealText(sealing, sealedCallPlace(row, callId, field), text)
    isStale ||= resealed !== undefined
    return resealed ?? text
  }
  const toolCalls = row.toolCalls.map((call) =>
    call.isSealed
      ? {
          ...call,
          name: reseal(call, 'name', call.name),
          argumentsJson: reseal(call, 'argumentsJson', call.argumentsJson),
        }
      : call,
  )
  const { thoughts } = row
  if (thoughts === null || !('sealed' in thoughts)) return isStale ? { ...row, toolCalls } : undefined
  const sealed = resealText(sealing, sealedThoughtsPlace(row, row.round), thoughts.sealed)
  if (sealed === undefined && !isStale) return undefined
  return { ...row, toolCalls, thoughts: { sealed: sealed ?? thoughts.sealed } }
}
