import { join } from 'node:path'
import { createApi } from '../../../start/application.ts'
import { freePort } from '../../../start/port.ts'
import { waitFor } from '../../../start/wait.ts'
import { createOwnDatabase } from '../stack/own-database.ts'
import { stack } from '../stack/stack.ts'

/** An API process over an empty database, beside the other parts of the common stack: no person has an account there. */
export async function startOwnService(settings: Record<string, string> = {}) {
  const database = await createOwnDatabase()
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const name = `api-${port}`
  const part = createApi({
    dataDir: stack.dataDir,
    name,
    env: {
      ...stack.env,
      DATABASE_URL: database.url,
      SYSTEM_DATABASE_URL: database.url,
      PORT: String(port),
      PUBLIC_URL: baseUrl,
      ...settings,
    },
    keepAlive: false,
    output: () => ({ file: join(stack.dataDir, 'logs', `${name}.log`) }),
  })
  part.start()
  await waitFor('The API', () => fetch(`${baseUrl}/healthz`), { part, withinMs: 30_000 })
  return {
    baseUrl,
    [Symbol.asyncDispose]: async () => {
      await part.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}
