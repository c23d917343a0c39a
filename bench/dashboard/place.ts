import type pg from 'pg'
import { setupLinkOf } from '../../domain/access/setup-link.ts'
import { createSealing } from '../../domain/secret/sealing.ts'
import type { StackInfo } from '../../test/support/stack/stack-info.ts'
import { seedTurns } from '../seed.ts'
import type { Target } from '../target.ts'

const CONVERSATIONS = 2_500
const TURNS_EACH = 4

/** The workspace that a person of the bench sees, with an agent, documents, a suite and 10,000 turns of a day. */
export type Place = {
  baseUrl: string
  workspaceId: string
  /** The value of the session's cookie. */
  session: string
  agentId: string
  kbId: string
  suiteId: string
  conversationId: string
  /** Writes a log entry as a turn that ends now does. */
  logTurn: () => Promise<unknown>
}

/** Makes the owner by the setup link, and fills the workspace. */
export async function makePlace(target: Target, info: StackInfo, client: pg.Client): Promise<Place> {
  const agentId = await target.createAgent('Librarian')
  const { conversation_id } = await target.chat(agentId, 'How many days of leave do I have?')
  const bases = `/v1/agents/${agentId}/knowledge-bases`
  const { id: kbId } = await target.send<{ id: string }>('POST', bases, { name: 'Handbook' })
  const document = { filename: 'leave.md', content: '# Leave\n\nEvery employee has 28 days of paid leave a year.' }
  await target.send('POST', `${bases}/${kbId}/documents`, document)
  const testCases = [{ input: 'How many days?', expectedOutput: '28', criteria: '', scorer: 'contains' }]
  const suite = await target.send<{ id: string }>('POST', `/v1/agents/${agentId}/evals`, { name: 'Leave', testCases })
  const busyId = await target.createAgent('Support')
  await seedTurns(client, busyId, { conversations: CONVERSATIONS, turnsEach: TURNS_EACH })
  await client.query(
    `update request_logs set created_at = now() - random() * interval '23 hours', latency_ms = 100 + random() * 900
    where agent_id = $1`,
    [busyId],
  )
  const { rows } = await client.query('select workspace_id from agents where id = $1', [agentId])
  return {
    baseUrl: info.baseUrl,
    workspaceId: rows[0].workspace_id,
    session: await ownerSession(info),
    agentId,
    kbId,
    suiteId: suite.id,
    conversationId: conversation_id,
    logTurn: () =>
      client.query(
        `insert into request_logs (id, workspace_id, agent_id, turn_id, source, model, tokens_in, tokens_out, cost, status)
        select gen_random_uuid(), workspace_id, id, gen_random_uuid(), 'chat', model, 300, 80, 0.0001, 'success'
        from agents where id = $1`,
        [busyId],
      ),
  }
}

let session: Promise<string> | undefined

/** The session of the owner, who is made by the setup link once. */
export const ownerSession = (info: StackInfo): Promise<string> => (session ??= setUp(info))

async function setUp({ baseUrl, encryptionKey }: StackInfo): Promise<string> {
  const [, token = ''] = setupLinkOf(createSealing(encryptionKey), baseUrl).split('token=')
  const response = await fetch(`${baseUrl}/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'ams' },
    body: JSON.stringify({ token, name: 'Bench', email: 'bench@example.com', password: 'four words hard to guess' }),
  })
  const [, session] = /ams_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  if (!session) throw new Error(`The setup answered ${response.status}: ${await response.text()}`)
  return session
}
