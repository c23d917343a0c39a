import { passFaultPoint } from '../../domain/fault-point.ts'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'
import { LeaseLost } from './lease.ts'
import type { TurnSnapshot } from './turn.ts'

/** What a holder writes of its turn in one go: events, and the snapshot when it is not stored yet. */
export type EventBatch = {
  turnId: string
  generation: number
  events: NumberedTurnEvent[]
  snapshot?: TurnSnapshot | undefined
}

const BATCHES_PER_STATEMENT = 100

/**
 * The statement that writes checks each holder's generation, under a shared lock on the turn's row. The lock that a
 * foreign key takes would not keep a former holder out.
 */
const writeEntries = (name: string, lock: string) =>
  statement<{ batches: string }, { turnId: string; generation: number }>(
    name,
    `with entry as (
      select * from jsonb_to_recordset(:batches::jsonb) as entry ("turnId" uuid, generation int, snapshot jsonb, events jsonb)
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
    // All turns of the process wait for the statement before theirs, so a dead connection must not hold them up.
    { timeoutMs: 10_000 },
  )

/** Skips turns whose row is locked, so that they do not hold up the others; those are written one by one. */
const writeMany = writeEntries('write_turn_events', 'skip locked')
const writeOne = writeEntries('write_events_of_turn', '')

/**
 * Group commit: stores a batch of a turn's events in one statement together with the batches of other turns of this
 * process. One statement runs at a time; batches that arrive meanwhile go with the next. The term and the method:
 * DeWitt et al., "Implementation techniques for main memory database systems", SIGMOD 1984.
 * @throws LeaseLost when the turn has another holder or is final; else what the database said
 */
export async function appendEvents(database: Database, batch: EventBatch): Promise<void> {
  passFaultPoint('turn.events.before-write')
  await groupCommitOf(database).append(batch)
  passFaultPoint('turn.events.after-write')
}

type GroupCommit = { append(batch: EventBatch): Promise<void> }

const groupCommits = new WeakMap<Database, GroupCommit>()

/** One group commit for each pool, and so for each process. */
function groupCommitOf(database: Database): GroupCommit {
  const known = groupCommits.get(database) ?? createGroupCommit(database)
  groupCommits.set(database, known)
  return known
}

type PendingBatch = { batch: EventBatch; settle: PromiseWithResolvers<void> }

function createGroupCommit(database: Database): GroupCommit {
  const pending: PendingBatch[] = []
  let isWriting = false
  const drain = async () => {
    isWriting = true
    while (pending.length > 0) await writeTogether(database, pending.splice(0, BATCHES_PER_STATEMENT))
    isWriting = false
  }
  return {
    append(batch) {
      const settle = Promise.withResolvers<void>()
      pending.push({ batch, settle })
      if (!isWriting) void drain()
      return settle.promise
    },
  }
}

/** Never throws: the writer of each batch gets that batch's result. */
async function writeTogether(database: Database, group: PendingBatch[]): Promise<void> {
  try {
    const { rows } = await writeMany(database, { batches: JSON.stringify(group.map(({ batch }) => batch)) })
    const written = new Set(rows.map(keyOf))
    for (const { batch, settle } of group)
      if (written.has(keyOf(batch))) settle.resolve()
      else settle.resolve(writeAlone(database, batch))
  } catch (error) {
    for (const { batch, settle } of group)
      if (group.length > 1 && isRefusal(error)) settle.resolve(writeAlone(database, batch))
      else settle.reject(error)
  }
}

/** A former holder and its successor may be in one process, and in one group: the generation tells them apart. */
const keyOf = ({ turnId, generation }: { turnId: string; generation: number }) => `${turnId}:${generation}`

/**
 * True when Postgres refused the statement because of one of its turns. Then it wrote none of them, and the others must
 * not fail with that one. SQLSTATE classes 08 and 57 mean that Postgres goes away, and a lost connection has no SQLSTATE:
 * then it is not known whether the statement was committed.
 */
function isRefusal(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code)
}

async function writeAlone(database: Database, batch: EventBatch): Promise<void> {
  const { rowCount } = await writeOne(database, { batches: JSON.stringify([batch]) })
  if (rowCount === 0) throw new LeaseLost()
}
