import { sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { isAlive } from '../../store/process/life.ts'
import type { ApiDependencies } from '../dependencies.ts'

const CHECK_TIMEOUT_MS = 3_000

/**
 * /healthz says that this process is alive; /readyz, that the services it needs answer; /metrics gives the Prometheus
 * text. None of them needs a key, so none of them shows an address, an id or a text.
 */
export const healthRoutes = (deps: ApiDependencies) =>
  new Elysia({ name: 'health' })
    .get('/healthz', () => 'ok\n', { detail: { hide: true } })
    .get(
      '/readyz',
      async ({ set }) => {
        const lines = await Promise.all(Object.entries(checksOf(deps)).map(([name, check]) => lineOf(name, check)))
        set.status = lines.every((line) => line.ok) ? 200 : 503
        set.headers['content-type'] = 'text/plain; charset=utf-8'
        if (set.status === 503) set.headers['retry-after'] = '1'
        return lines.map((line) => `${line.text}\n`).join('')
      },
      { detail: { hide: true } },
    )
    .get(
      '/metrics',
      async ({ set }) => {
        const { text, contentType } = await deps.metrics.read()
        set.headers['content-type'] = contentType
        return text
      },
      { detail: { hide: true } },
    )

const checksOf = ({ database, temporal, blobs }: ApiDependencies) => ({
  postgres: () => database.execute(sql`select 1`),
  temporal: () => temporal.check(),
  worker: async () => {
    if (!(await isAlive(database, 'worker'))) throw new Error('no worker has reported for 5 s')
  },
  storage: () => blobs.check(),
})

async function lineOf(name: string, check: () => Promise<unknown>): Promise<{ ok: boolean; text: string }> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error('no answer')), CHECK_TIMEOUT_MS)
  try {
    await Promise.race([check(), timeout.promise])
    return { ok: true, text: `${name}: ok` }
  } catch (error) {
    return { ok: false, text: `${name}: ${reasonOf(error)}` }
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: unknown): string {
  // A driver's message may hold an address or a credential, and /readyz needs no key: only our own words go out.
  const isOurs = error instanceof Error && /^no (answer|worker|poller)/.test(error.message)
  return isOurs ? (error as Error).message : 'not reachable'
}
