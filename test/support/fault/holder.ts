import pg from 'pg'
import { until } from '../stack/stack.ts'
import type { Load } from './trial.ts'

type Held = { holderId: string; status: string }

/** Opens a connection that reads which process holds a turn. The database is asked directly, past every proxy. */
export async function openHolders(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  const read = async ({ turns }: Load): Promise<Map<string, Held>> => {
    const ids = turns.map(({ events }) => events[0]?.data.turn_id)
    const text = 'select id, holder_id as "holderId", status from turns where id = any($1)'
    const { rows } = await client.query(text, [ids])
    return new Map(rows.map(({ id, ...held }) => [id, held]))
  }
  return {
    read,
    /** The milliseconds from `killedAtMs` until each turn that changed hands had its next holder. */
    async watchTakeOvers(load: Load, before: Map<string, Held>, killedAtMs: number): Promise<number[]> {
      const taken = new Map<string, number>()
      await until(
        'every turn has a new holder or has ended',
        async () => {
          const now = await read(load)
          for (const [id, { holderId }] of now)
            if (holderId !== before.get(id)?.holderId && !taken.has(id)) taken.set(id, Date.now() - killedAtMs)
          return [...now].every(([id, { status }]) => taken.has(id) || (status !== 'running' && status !== 'waiting'))
        },
        120_000,
      )
      return [...taken.values()]
    },
    close: () => client.end(),
  }
}
