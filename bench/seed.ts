import type pg from 'pg'

const EVENTS_EACH = 4

/** SQL for a UUID v7 of this moment; it names a column, so that each row gets its own. */
const newId = (column: string): string =>
  `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(random()::text || ${column}::text), 1, 3) || 'a' || substr(md5(random()::text || ${column}::text), 1, 15))::uuid`

/** Writes ended turns of an agent as chats would leave them, with four events, a model call and a log entry each. */
export async function seedTurns(
  client: pg.Client,
  agentId: string,
  { conversations, turnsEach }: { conversations: number; turnsEach: number },
): Promise<void> {
  await client.query(
    `with agent as (select id, workspace_id from agents where id = $1), spoken as (
      insert into conversations (id, workspace_id, agent_id, source, next_place)
      select ${newId('place')}, workspace_id, id, 'chat', ${turnsEach + 1} from agent, generate_series(1, ${conversations}) place
      returning id, workspace_id, agent_id
    )
    insert into turns (id, workspace_id, agent_id, conversation_id, agent_version, model, source, place, status, request_id,
      message, text, deadline_at, ended_at)
    select ${newId('place')}, workspace_id, agent_id, id, 1, 'openai/gpt-4o-mini', 'chat', place, 'success', 'bench',
      repeat('a question ', 10), repeat('an answer ', 40), now(), now() from spoken, generate_series(1, ${turnsEach}) place`,
    [agentId],
  )
  await client.query(
    `insert into turn_events (turn_id, workspace_id, seq, generation, type, data)
    select id, workspace_id, seq, 1, 'message.delta', jsonb_build_object('text', repeat('an answer ', 10))
    from turns, generate_series(1, ${EVENTS_EACH}) seq where agent_id = $1`,
    [agentId],
  )
  await client.query(
    `insert into model_calls (id, turn_id, workspace_id, round, generation, purpose, model, started_at)
    select ${newId('id')}, id, workspace_id, 1, 1, 'answer', model, now() from turns where agent_id = $1`,
    [agentId],
  )
  await client.query(
    `insert into request_logs (id, workspace_id, agent_id, turn_id, source, model, tokens_in, tokens_out, cost, status)
    select ${newId('id')}, workspace_id, agent_id, id, source, model, 1, 1, 0, 'success' from turns where agent_id = $1`,
    [agentId],
  )
}
