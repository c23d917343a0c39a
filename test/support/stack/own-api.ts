import { join } from 'node:path'
import { createApi } from '../../../start/application.ts'
import { freePort } from '../../../start/port.ts'
import { waitFor } from '../../../start/wait.ts'
import { stack } from './stack.ts'

/**
 * One more API process of the common stack, which a test may configure and kill.
 * @param host the name by which browsers reach it
 */
export async function startOwnApi(settings: Record<string, string> = {}, host = '127.0.0.1') {
  const port = await freePort()
  const baseUrl = `http://${host}:${port}`
  const name = `api-${port}`
  const part = createApi({
    dataDir: stack.dataDir,
    name,
    env: { ...stack.env, PORT: String(port), PUBLIC_URL: baseUrl, ...settings },
    keepAlive: false,
    output: () => ({ file: join(stack.dataDir, 'logs', `${name}.log`) }),
  })
  const start = async () => {
    part.start()
    await waitFor('The API', () => fetch(`http://127.0.0.1:${port}/healthz`), { part, withinMs: 120_000 })
  }
  await start()
  return { baseUrl, start, kill: () => part.kill(), [Symbol.asyncDispose]: () => part.stop() }
}
