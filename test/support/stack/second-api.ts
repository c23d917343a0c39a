import { join } from 'node:path'
import { createApi } from '../../../start/application.ts'
import type { Part } from '../../../start/part.ts'
import { freePort } from '../../../start/port.ts'
import { waitFor } from '../../../start/wait.ts'
import { stack } from './stack.ts'

export type SecondApi = AsyncDisposable & { baseUrl: string; part: Part }

/** A second API process of the common stack, with settings of its own, which a test may kill. */
export async function startSecondApi(settings: Record<string, string> = {}): Promise<SecondApi> {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const name = `api-${port}`
  const part = createApi({
    dataDir: stack.dataDir,
    name,
    env: { ...stack.env, PORT: String(port), PUBLIC_URL: baseUrl, ...settings },
    keepAlive: false,
    output: () => ({ file: join(stack.dataDir, 'logs', `${name}.log`) }),
  })
  part.start()
  await waitFor('The API', () => fetch(`${baseUrl}/healthz`), { part, withinMs: 30_000 })
  return { baseUrl, part, [Symbol.asyncDispose]: () => part.stop() }
}
