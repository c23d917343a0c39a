import { Elysia } from 'elysia'
import { isAlive } from '../../store/process/life.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { createReadiness } from './readiness.ts'

/**
 * /healthz says that this process is alive; /readyz, that the services it needs answer; /metrics gives the Prometheus
 * text. None of them needs a key, so none of them shows an address, an id or a text.
 */
export const healthRoutes = (deps: ApiDependencies) => {
  const readParts = createReadiness(checksOf(deps))
  return new Elysia({ name: 'health' })
    .get('/healthz', () => 'ok\n', { detail: { hide: true } })
    .get(
      '/readyz',
      async ({ set }) => {
        const lines = await readParts()
        set.status = lines.every((line) => line.isOk) ? 200 : 503
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
}

const checksOf = ({ database, temporal, blobs }: ApiDependencies) => ({
  // On a reserved connection: a full pool is no outage of Postgres.
  postgres: () => database.$client.reader.query('select 1'),
  temporal: () => temporal.check(),
  worker: async () => {
    if (!(await isAlive(database, 'worker'))) throw new Error('no worker of the current release has reported for 5 s')
  },
  storage: () => blobs.check(),
})
