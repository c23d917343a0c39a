import type { NumberedTurnEvent, TurnStatus } from '../../domain/turn/turn.ts'
import { isFinal } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'
import { EVENT_PAGE, upToGap, withParts } from './event.ts'

export type Found = {
  /** The next events, in order and without a gap, at most `EVENT_PAGE`. */
  events: NumberedTurnEvent[]
  /** True when the turn is final or gone, so that no event will follow those. */
  isOver: boolean
}

type Asked = { turnId: string; afterSeq: number; settle: PromiseWithResolvers<Found> }
type Row = { place: number; status: TurnStatus | null; seq: number | null } & Pick<NumberedTurnEvent, 'type' | 'data'>

const TURNS_PER_QUERY = 100

/** The statement reads one snapshot, so the events of a final turn are all its events. */
const readTurns = statement<{ asked: string }, Row>(
  'look_at_turns',
  `select asked.place, turns.status, event.seq, event.type, event.data
  from jsonb_to_recordset(:asked::jsonb) as asked (place int, "turnId" uuid, "afterSeq" int)
  left join turns on turns.id = asked."turnId"
  left join lateral (
    select seq, type, data from turn_events
    where turn_id = asked."turnId" and seq > asked."afterSeq" order by seq limit ${EVENT_PAGE}
  ) as event on true
  order by asked.place, event.seq`,
)

/**
 * Reads the events of a turn after number `afterSeq`, together with what other readers of this process ask meanwhile: one
 * query at a time, for at most 100 of them.
 * @throws the error of the database
 */
export function lookAtTurn(database: Database, turnId: string, afterSeq: number): Promise<Found> {
  const settle = Promise.withResolvers<Found>()
  const reading = readings.get(database) ?? { pending: [], isReading: false }
  readings.set(database, reading)
  reading.pending.push({ turnId, afterSeq, settle })
  if (!reading.isReading) void readAll(database, reading)
  return settle.promise
}

type Reading = { pending: Asked[]; isReading: boolean }

const readings = new WeakMap<Database, Reading>()

async function readAll(database: Database, reading: Reading): Promise<void> {
  reading.isReading = true
  // Readers that one notification has woken ask in the same moment.
  await undefined
  while (reading.pending.length > 0) await readTogether(database, reading.pending.splice(0, TURNS_PER_QUERY))
  reading.isReading = false
}

/** Never throws: each reader gets its result or the failure. */
async function readTogether(database: Database, group: Asked[]): Promise<void> {
  try {
    const asked = JSON.stringify(group.map(({ turnId, afterSeq }, place) => ({ place, turnId, afterSeq })))
    const { rows } = await readTurns({ $client: database.$client.reader }, { asked })
    const rowsOf = Map.groupBy(rows, ({ place }) => place)
    for (const [place, { afterSeq, settle }] of group.entries()) settle.resolve(foundOf(rowsOf.get(place), afterSeq))
  } catch (error) {
    for (const { settle } of group) settle.reject(error)
  }
}

function foundOf(rows: Row[] = [], afterSeq: number): Found {
  const status = rows[0]?.status
  const events = rows.flatMap(({ seq, type, data }) =>
    seq === null ? [] : [withParts({ seq, type, data } as NumberedTurnEvent)],
  )
  return { events: upToGap(events, afterSeq), isOver: !status || isFinal(status) }
}
