import { setTimeout as wait } from 'node:timers/promises'
import { passFaultPoint } from '../../domain/fault-point.ts'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import { asSystem } from '../connection/scope.ts'
import type { Database } from '../database.ts'
import { FIRST_PAUSE_MS, isRefusal, nextPause, untilWritten } from '../repeat.ts'
import { statement } from '../statement.ts'
import { LeaseLost } from './lease.ts'
import type { TurnSnapshot } from './turn.ts'

/** A holder's events in one write, with the snapshot when it is not stored yet. */
export type EventBatch = {
  turnId: string
  generation: number
  events: NumberedTurnEvent[]
  snapshot?: TurnSnapshot | undefined
}

const BATCHES_PER_STATEMENT = 100
/** After an outage the batches are large; a statement of this many characters still takes less than a second. */
const CHARACTERS_PER_STATEMENT = 4_000_000

/**
 * The statement that writes checks each holder's generation, under a shared lock on the turn's row. The lock that a
 * foreign key takes would not keep a former holder out. It answers with the turns whose events are stored, by this or by
 * an earlier attempt: only the holder of the generation numbers events, so a number that is there is its own.
 */
const writeEntries = (name: string, lock: string) =>
  statement<{ batches: string }, { turnId: string; generation: number }>(
    name,
    `with entry as (
      select * from jsonb_to_recordset(:batches::jsonb) as entry ("turnId" uuid, generation int, snapshot jsonb, events jsonb)
    ), holder as (
      select turns.id, turns.workspace_id, turns.generation, entry.snapshot, entry.events
      from entry join turns on turns.id = entry."turnId"
      where turns.generation = entry.generation and turns.status = 'running' for share of turns ${lock}
    ), decided as (
      update turns set snapshot = holder.snapshot from holder where turns.id = holder.id and holder.snapshot is not null
    ), written as (
      insert into turn_events (turn_id, workspace_id, seq, generation, type, data)
      select holder.id, holder.workspace_id, event.seq, holder.generation, event.type, event.data
      from holder, jsonb_to_recordset(holder.events) as event (seq int, type text, data jsonb)
      on conflict (turn_id, seq) do nothing
    )
    select id as "turnId", generation from holder`,
  )

/** Skips turns whose row is locked, so that they do not hold up the others; those are written one by one. */
const writeMany = writeEntries('write_turn_events', 'skip locked')
const writeOne = writeEntries('write_events_of_turn', '')

/**
 * Group commit: stores a batch of a turn's events in one statement together with the batches of other turns of this
 * process. One statement runs at a time; batches that arrive meanwhile go with the next. The term and the method:
 * DeWitt et al., "Implementation techniques for main memory database systems", SIGMOD 1984. A statement that Postgres
 * does not answer is repeated, with all that has come meanwhile, until it answers.
 * @param stop fires when the holder gives up its turn: then the batch is not repeated any more
 * @throws LeaseLost when the turn has another holder or is final; what Postgres refuses; the reason of `stop`
 */
export async function appendEvents(database: Database, batch: EventBatch, stop?: AbortSignal): Promise<void> {
  passFaultPoint('turn.events.before-write')
  await groupCommitOf(database).append(batch, stop)
  passFaultPoint('turn.events.after-write')
}

type GroupCommit = { append(batch: EventBatch, stop: AbortSignal | undefined): Promise<void> }

const groupCommits = new WeakMap<Database, GroupCommit>()

/** Each pool, and so each process, has one group commit. */
function groupCommitOf(database: Database): GroupCommit {
  const groupCommit = groupCommits.get(database) ?? createGroupCommit(database)
  groupCommits.set(database, groupCommit)
  return groupCommit
}

type PendingBatch = {
  key: string
  json: string
  stop: AbortSignal | undefined
  settle: PromiseWithResolvers<void>
}

function createGroupCommit(database: Database): GroupCommit {
  let pending: PendingBatch[] = []
  let isWriting = false
  const drain = async () => {
    isWriting = true
    for (let pauseMs = FIRST_PAUSE_MS; pending.length > 0; ) {
      const group = pending.splice(0, sizeOfGroup(pending))
      if (await writeTogether(database, group)) {
        pauseMs = FIRST_PAUSE_MS
        continue
      }
      // They stay the first: what Postgres did not answer may be stored, and nothing may overtake it.
      pending = [...group.filter(({ stop }) => !stop?.aborted), ...pending]
      await wait(pauseMs)
      pauseMs = nextPause(pauseMs)
    }
    isWriting = false
  }
  return {
    append(batch, stop) {
      const settle = Promise.withResolvers<void>()
      const entry = { key: keyOf(batch), json: JSON.stringify(batch), stop, settle }
      pending.push(entry)
      rejectOnStop(entry, () => {
        pending = pending.filter((other) => other !== entry)
      })
      if (!isWriting) void drain()
      return settle.promise
    },
  }
}

/** Rejects the batch when its holder gives up, wherever the batch is. `remove` takes it out of the queue. */
function rejectOnStop({ stop, settle }: PendingBatch, remove: () => void): void {
  if (!stop) return
  const onStop = () => {
    remove()
    settle.reject(stop.reason)
  }
  if (stop.aborted) onStop()
  else stop.addEventListener('abort', onStop, { once: true })
  settle.promise.catch(() => {}).finally(() => stop.removeEventListener('abort', onStop))
}

/** Returns the number of batches in the next statement; at least one, however large it is. */
function sizeOfGroup(pending: PendingBatch[]): number {
  let characters = 0
  const end = pending.findIndex(({ json }, index) => {
    characters += json.length
    return index === BATCHES_PER_STATEMENT || (index > 0 && characters > CHARACTERS_PER_STATEMENT)
  })
  return end < 0 ? pending.length : end
}

/**
 * Never throws: the writer of each batch gets that batch's result.
 * @returns false when Postgres did not answer; then no batch has a result yet
 */
async function writeTogether(database: Database, group: PendingBatch[]): Promise<boolean> {
  try {
    const batches = `[${group.map(({ json }) => json).join()}]`
    const { rows } = await writeMany({ $client: database.$client.journal }, { batches })
    const stored = new Set(rows.map(keyOf))
    for (const entry of group)
      if (stored.has(entry.key)) entry.settle.resolve()
      else settleAlone(database, entry)
  } catch (error) {
    // A refusal is caused by one of the turns. Postgres wrote none of them then, and the others must not fail with it.
    if (!isRefusal(error)) return false
    for (const entry of group) settleAlone(database, entry)
  }
  return true
}

/** A former holder and its successor may be in one process, and in one group: the generation tells them apart. */
const keyOf = ({ turnId, generation }: { turnId: string; generation: number }) => `${turnId}:${generation}`

const settleAlone = (database: Database, entry: PendingBatch): void =>
  void writeAlone(database, entry).then(entry.settle.resolve, entry.settle.reject)

/**
 * Uses the pool: a row that is locked for long must not hold up the connection that all turns wait for. The statement that
 * it follows was of turns of several workspaces, so it has no scope of its own.
 */
async function writeAlone(database: Database, { json, stop }: PendingBatch): Promise<void> {
  const { rowCount } = await asSystem(() => untilWritten(() => writeOne(database, { batches: `[${json}]` }), stop))
  if (rowCount === 0) throw new LeaseLost()
}
