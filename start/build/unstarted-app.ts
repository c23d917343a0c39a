import { randomBytes } from 'node:crypto'
import { createApp } from '../../api/app.ts'
import { createDependencies } from '../../api/dependencies.ts'
import { readConfig } from '../../config.ts'

/** Makes the app of the API, lets `use` read it, and takes it away. The app is not started, so its services are never asked. */
export async function withUnstartedApp<Result>(use: (app: ReturnType<typeof createApp>) => Result): Promise<Result> {
  const config = readConfig({
    DATABASE_URL: 'postgres://127.0.0.1/none',
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  })
  const deps = createDependencies(config)
  try {
    return use(createApp(deps))
  } finally {
    await deps.close()
  }
}
