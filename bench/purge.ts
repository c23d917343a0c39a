import pg from 'pg'
import type { Services } from '../test/support/stack/services.ts'
import type { Figure } from './figure.ts'
import { seedTurns } from './seed.ts'
import type { Target } from './target.ts'

const CONVERSATIONS = 10_000
const TURNS_EACH = 5
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
      await seedTurns(client, agentId, { conversations: CONVERSATIONS, turnsEach: TURNS_EACH })
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

async function untilGone(client: pg.Client, agentId: string): Promise<void> {
  const count = 'select count(*)::int as left from turns where agent_id = $1'
  for (const end = Date.now() + GIVE_UP_MS; ; ) {
    const { rows } = await client.query<{ left: number }>(count, [agentId])
    if (rows[0]?.left === 0) return
    if (Date.now() > end) throw new Error(`${rows[0]?.left} turns are still there.`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
