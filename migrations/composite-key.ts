import type pg from 'pg'

/** Rows that other rows name by (workspace_id, id). */
const PARENTS = ['agents', 'conversations', 'turns', 'knowledge_bases', 'documents', 'eval_suites', 'eval_runs']

/**
 * The key of a row that names its parent. `former` is the key without the workspace that it replaces. A table whose rows of
 * former releases have no workspace keeps both, because Postgres checks no key that has a null.
 */
type Key = { name: string; child: string; column: string; parent: string; cascade?: true; former?: string }

const KEYS: Key[] = [
  { name: 'agent_versions_of_agent', child: 'agent_versions', column: 'agent_id', parent: 'agents' },
  {
    ...{ name: 'conversations_of_agent', child: 'conversations', column: 'agent_id', parent: 'agents' },
    former: 'conversations_agent_id_agents_id_fk',
  },
  {
    ...{ name: 'turns_of_conversation', child: 'turns', column: 'conversation_id', parent: 'conversations' },
    former: 'turns_conversation_id_conversations_id_fk',
  },
  { name: 'turn_rounds_of_turn', child: 'turn_rounds', column: 'turn_id', parent: 'turns', cascade: true },
  { name: 'model_calls_of_turn', child: 'model_calls', column: 'turn_id', parent: 'turns', cascade: true },
  { name: 'tool_calls_of_turn', child: 'tool_calls', column: 'turn_id', parent: 'turns', cascade: true },
  {
    ...{ name: 'escalations_of_conversation', child: 'escalations', column: 'conversation_id' },
    ...{ parent: 'conversations', cascade: true },
  },
  {
    ...{ name: 'knowledge_bases_of_agent', child: 'knowledge_bases', column: 'agent_id', parent: 'agents' },
    former: 'knowledge_bases_agent_id_agents_id_fk',
  },
  {
    ...{ name: 'documents_of_knowledge_base', child: 'documents', column: 'kb_id', parent: 'knowledge_bases' },
    former: 'documents_kb_id_knowledge_bases_id_fk',
  },
  {
    ...{ name: 'document_steps_of_document', child: 'document_steps', column: 'document_id', parent: 'documents' },
    cascade: true,
  },
  {
    ...{ name: 'document_pages_of_document', child: 'document_pages', column: 'document_id', parent: 'documents' },
    cascade: true,
  },
  {
    ...{ name: 'chunks_of_document', child: 'chunks', column: 'document_id', parent: 'documents' },
    former: 'chunks_document_id_documents_id_fk',
  },
  {
    ...{ name: 'eval_suites_of_agent', child: 'eval_suites', column: 'agent_id', parent: 'agents' },
    former: 'eval_suites_agent_id_agents_id_fk',
  },
  {
    ...{ name: 'eval_runs_of_suite', child: 'eval_runs', column: 'suite_id', parent: 'eval_suites' },
    former: 'eval_runs_suite_id_eval_suites_id_fk',
  },
  { name: 'eval_cases_of_run', child: 'eval_cases', column: 'run_id', parent: 'eval_runs', cascade: true },
  {
    ...{ name: 'eval_run_keys_of_run', child: 'eval_run_keys', column: 'run_id', parent: 'eval_runs', cascade: true },
    former: 'eval_run_keys_run_id_eval_runs_id_fk',
  },
]

/** The keys of tables that were made after 0029: an upgrade from before has the index that they need only now. */
const LATER_KEYS: Key[] = [
  {
    ...{ name: 'document_words_of_document', child: 'document_words', column: 'document_id', parent: 'documents' },
    ...{ cascade: true, former: 'document_words_document_id_documents_id_fk' },
  },
]

const FACT = 'composite_keys'

/**
 * Ties each row to a parent of the same workspace. Writers go on meanwhile: the indexes are built concurrently, which no
 * transaction may contain, and the rows are checked after the key, without a lock that refuses writes. It may be repeated
 * after a crash, and does nothing once it is done.
 * @param client holds the lock of migrations
 */
export async function tieRowsToTheirWorkspace(client: pg.Client): Promise<void> {
  await tieFirstTables(client)
  // The key that it replaces is dropped last.
  for (const key of LATER_KEYS) if (key.former && (await hasKey(client, key.former))) await addKey(client, key)
}

async function tieFirstTables(client: pg.Client): Promise<void> {
  const done = await client.query('select 1 from installation where name = $1', [FACT])
  if (done.rowCount) return
  for (const table of PARENTS) await indexByWorkspace(client, table)
  for (const key of KEYS) await addKey(client, key)
  // The unique index does its work.
  await client.query('drop index if exists agents_by_workspace')
  await client.query('insert into installation (name, value) values ($1, $2)', [FACT, 'true'])
}

async function indexByWorkspace(client: pg.Client, table: string): Promise<void> {
  const name = `${table}_in_workspace`
  // A build that a crash ended leaves an index that is not valid.
  const broken = await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    name,
  ])
  if (broken.rowCount) await client.query(`drop index ${name}`)
  await client.query(`create unique index concurrently if not exists ${name} on ${table} (workspace_id, id)`)
}

const hasKey = async (client: pg.Client, name: string): Promise<boolean> =>
  Boolean((await client.query('select from pg_constraint where conname = $1', [name])).rowCount)

async function addKey(client: pg.Client, { name, child, column, parent, cascade, former }: Key): Promise<void> {
  if (!(await hasKey(client, name)))
    await client.query(`alter table ${child} add constraint ${name} foreign key (workspace_id, ${column})
      references ${parent} (workspace_id, id) ${cascade ? 'on delete cascade' : ''} not valid`)
  await client.query(`alter table ${child} validate constraint ${name}`)
  if (former) await client.query(`alter table ${child} drop constraint if exists ${former}`)
}
