import { passFaultPoint } from '../../domain/fault-point.ts'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'
import { LeaseLost } from './lease.ts'
import type { TurnSnapshot } from './turn.ts'

/** What a holder writes of its turn at once: events, and what preparing decided if that is not written yet. */
export type JournalEntry = {
  turnId: string
  generation: number
  events: NumberedTurnEvent[]
  snapshot?: TurnSnapshot | undefined
}

const ENTRIES_PER_STATEMENT = 100

/**
 * Checks each holder's generation in the statement that writes: a foreign key's lock would not keep a zombie out, the
 * shared lock on the turn's row does.
 */
const writeEntries = (name: string, lock: string) =>
  statement<{ turnId: string; generation: number }>(
    name,
    `with entry as (
      select * from jsonb_to_recordset($1::jsonb) as entry ("turnId" uuid, generation int, snapshot jsonb, events jsonb)
    ), holder as (
      select turns.id, turns.generation, entry.snapshot, entry.events
      from entry join turns on turns.id = entry."turnId"
      where turns.generation = entry.generation and turns.status = 'running' for share of turns ${lock}
    ), decided as (
      update turns set snapshot = holder.snapshot from holder where turns.id = holder.id and holder.snapshot is not null
    )
    insert into turn_events (turn_id, seq, generation, type, data)
    select holder.id, event.seq, holder.generation, event.type, event.data
    from holder, jsonb_to_recordset(holder.events) as event (seq int, type text, data jsonb)
    returning turn_id as "turnId", generation`,
    // All turns of the process wait for the statement before theirs: a connection that is dead must not hold them up.
    { timeoutMs: 10_000 },
  )

/** One turn whose row is locked must not hold up the others; it is written by itself then. */
const writeMany = writeEntries('write_turn_events', 'skip locked')
const writeOne = writeEntries('write_events_of_turn', '')

/**
 * Writes a batch of a turn's events. Batches of many turns that come while one statement runs go together in the next.
 * @throws LeaseLost, or what the database said
 */
export async function appendEvents(database: Database, entry: JournalEntry): Promise<void> {
  passFaultPoint('turn.events.before-write')
  await journalOf(database).append(entry)
  passFaultPoint('turn.events.after-write')
}

type Journal = { append(entry: JournalEntry): Promise<void> }

const journals = new WeakMap<Database, Journal>()

/** One for each pool, and so for each process. */
function journalOf(database: Database): Journal {
  const known = journals.get(database) ?? createJournal(database)
  journals.set(database, known)
  return known
}

type Waiting = { entry: JournalEntry; settle: PromiseWithResolvers<void> }

function createJournal(database: Database): Journal {
  const waiting: Waiting[] = []
  let isWriting = false
  const drain = async () => {
    isWriting = true
    while (waiting.length > 0) await writeTogether(database, waiting.splice(0, ENTRIES_PER_STATEMENT))
    isWriting = false
  }
  return {
    append(entry) {
      const settle = Promise.withResolvers<void>()
      waiting.push({ entry, settle })
      if (!isWriting) void drain()
      return settle.promise
    },
  }
}

/** Never throws: each batch's writer hears what became of it. */
async function writeTogether(database: Database, batch: Waiting[]): Promise<void> {
  try {
    const { rows } = await writeMany(database, [JSON.stringify(batch.map(({ entry }) => entry))])
    const written = new Set(rows.map(keyOf))
    for (const { entry, settle } of batch)
      if (written.has(keyOf(entry))) settle.resolve()
      else settle.resolve(writeAlone(database, entry))
  } catch (error) {
    for (const { entry, settle } of batch)
      if (batch.length > 1 && isRefusal(error)) settle.resolve(writeAlone(database, entry))
      else settle.reject(error)
  }
}

/** A zombie and its successor may be in one process, and in one batch. */
const keyOf = ({ turnId, generation }: { turnId: string; generation: number }) => `${turnId}:${generation}`

/**
 * Postgres said no, to one of the turns: then none was written, and the others must not suffer for it. Classes 08 and 57
 * of its codes mean that it is going away, and a lost connection has no such code: whether it was written is not known.
 */
function isRefusal(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code)
}

async function writeAlone(database: Database, entry: JournalEntry): Promise<void> {
  const { rowCount } = await writeOne(database, [JSON.stringify([entry])])
  if (rowCount === 0) throw new LeaseLost()
}
