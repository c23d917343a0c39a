import type pg from 'pg'
import type { Target } from '../target.ts'

const SIDE_BY_SIDE = 4

/** This model makes the vectors. Any other than local/lexical must be fetched or set up before. */
export const MODEL = process.env.BENCH_EMBEDDING_MODEL || 'local/lexical'

/** A knowledge base and its agent; `path` is below /api. */
export type Base = { agentId: string; path: string }

/** Makes a knowledge base whose vectors need no key, and waits until all files are ready. */
export async function fill(
  target: Target,
  client: pg.Client,
  name: string,
  files: { filename: string }[],
): Promise<Base> {
  const agentId = await target.createAgent(`bench knowledge ${name}`)
  const { id } = await target.send<{ id: string }>('POST', `/v1/agents/${agentId}/knowledge-bases`, { name })
  await client.query('update knowledge_bases set embedding_model = $2 where id = $1', [id, MODEL])
  const path = `/v1/agents/${agentId}/knowledge-bases/${id}`
  await inLanes(files, (file) => target.send('POST', `${path}/documents`, file))
  for (;;) {
    const { rows } = await client.query<{ status: string }>(
      'select distinct status from documents where kb_id = $1 and status <> $2',
      [id, 'ready'],
    )
    if (rows.length === 0) return { agentId, path }
    if (rows.some(({ status }) => status === 'error')) throw new Error(`A file of ${name} could not be read.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Works on all items, four at a time. */
export async function inLanes<Item>(items: Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
}
