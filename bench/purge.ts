import pg from 'pg'
import type { Services } from '../test/support/stack/services.ts'
import type { Figure } from './figure.ts'
import type { Target } from './target.ts'

const CONVERSATIONS = 10_000
const TURNS_EACH = 5
const EVENTS_EACH = 4
const TURNS = CONVERSATIONS * TURNS_EACH
const GIVE_UP_MS = 10 * 60_000

/**
 * Measures how long a worker's sweeps take to remove 50,000 turns, of deleted conversations and of a deleted agent, and
 * says what a million would take at that rate. Each turn has four events, a model call and a log entry.
 */
export async function measurePurge(target: Target, { info }: Services): Promise<Figure[]> {
  const client = new pg.Client(info.databaseUrl)
  await client.connect()
  try {
    const measure = async (name: string, pathOf: (agentId: string) => string) => {
      const agentId = await target.createAgent(`bench purge ${name}`)
      await seed(client, agentId)
      const startedAt = performance.now()
      await target.call('DELETE', pathOf(agentId))
      await untilGone(client, agentId)
      const seconds = (performance.now() - startedAt) / 1000
      const value = ((1_000_000 / TURNS) * seconds) / 60
      const note = `${TURNS} turns in ${seconds.toFixed(1)} s, one worker`
      return { name: `a million turns of ${name}, at this rate`, value, unit: 'min', goal: { atMost: 60 }, note }
    }
    return [
      await measure('deleted conversations', (agentId) => `/v1/agents/${agentId}/conversations`),
      await measure('a deleted agent', (agentId) => `/v1/agents/${agentId}`),
    ]
  } finally {
    await client.end()
  }
}

/** SQL for a UUID v7 of this moment; it names a column, so that each row gets its own. */
const newId = (column: string): string =>
  `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(random()::text || ${column}::text), 1, 3) || 'a' || substr(md5(random()::text || ${column}::text), 1, 15))::uuid`

/** Writes ended turns as chats would leave them. */
async function seed(client: pg.Client, agentId: string): Promise<void> {
  await client.query(
    `with agent as (select id, workspace_id from agents where id = $1), spoken as (
      insert into conversations (id, workspace_id, agent_id, source, next_place)
      select ${newId('place')}, workspace_id, id, 'chat', ${TURNS_EACH + 1} from agent, generate_series(1, ${CONVERSATIONS}) place
      returning id, workspace_id, agent_id
    )
    insert into turns (id, workspace_id, agent_id, conversation_id, agent_version, model, source, place, status, request_id,
      message, text, deadline_at, ended_at)
    select ${newId('place')}, workspace_id, agent_id, id, 1, 'openai/gpt-4o-mini', 'chat', place, 'success', 'bench',
      repeat('a question ', 10), repeat('an answer ', 40), now(), now() from spoken, generate_series(1, ${TURNS_EACH}) place`,
    [agentId],
  )
  await client.query(
    `insert into turn_events (turn_id, seq, generation, type, data)
    select id, seq, 1, 'message.delta', jsonb_build_object('text', repeat('an answer ', 10))
    from turns, generate_series(1, ${EVENTS_EACH}) seq where agent_id = $1`,
    [agentId],
  )
  await client.query(
    `insert into model_calls (id, turn_id, round, generation, purpose, model, started_at)
    select ${newId('id')}, id, 1, 1, 'answer', model, now() from turns where agent_id = $1`,
    [agentId],
  )
  await client.query(
    `insert into request_logs (id, workspace_id, agent_id, turn_id, source, model, tokens_in, tokens_out, cost, status)
    select ${newId('id')}, workspace_id, agent_id, id, source, model, 1, 1, 0, 'success' from turns where agent_id = $1`,
    [agentId],
  )
}

async function untilGone(client: pg.Client, agentId: string): Promise<void> {
  const count = 'select count(*)::int as left from turns where agent_id = $1'
  for (const end = Date.now() + GIVE_UP_MS; ; ) {
    const { rows } = await client.query<{ left: number }>(count, [agentId])
    if (rows[0]?.left === 0) return
    if (Date.now() > end) throw new Error(`${rows[0]?.left} turns are still there.`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
