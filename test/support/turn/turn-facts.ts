import pg from 'pg'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import type { NumberedTurnEvent, TurnStatus } from '../../../domain/turn/turn.ts'
import { shownText } from '../../../store/turn/event.ts'

export type TurnFacts = {
  id: string
  message: string
  status: TurnStatus
  result: ChatResult | null
  events: NumberedTurnEvent[]
  logs: number
}

/** Reads the turns of these agents straight from the database. */
export async function readTurnFacts(databaseUrl: string, agentIds: string[]): Promise<TurnFacts[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(
      `select id, message, status, result,
        (select coalesce(json_agg(json_build_object('seq', seq, 'type', type, 'data', data) order by seq), '[]')
          from turn_events where turn_id = turns.id) as events,
        (select count(*)::int from request_logs where turn_id = turns.id) as logs
       from turns where agent_id = any($1) order by id`,
      [agentIds],
    )
    return rows
  } finally {
    await client.end()
  }
}

/** True while a turn runs or waits. */
export const isOpen = ({ status }: TurnFacts): boolean => status === 'running' || status === 'waiting'

/** The first broken promise of an accepted turn after any kill; undefined for a sound turn. */
export function faultOf(turn: TurnFacts): string | undefined {
  const { result, events, logs } = turn
  const last = events.at(-1)?.type
  if (isOpen(turn)) return `it is still ${turn.status}`
  if (events.some(({ seq }, index) => seq !== index + 1)) return 'its events are not dense'
  if (events.filter(({ type }) => type === 'message.end' || type === 'error').length !== 1)
    return 'it has not one last event'
  if (last !== 'message.end' && last !== 'error') return `its last event is ${last}`
  if (shownText(events) !== result?.text) return `its stream shows ${shownText(events)}, its answer is ${result?.text}`
  if (logs !== 1) return `it has ${logs} log entries`
  return undefined
}
