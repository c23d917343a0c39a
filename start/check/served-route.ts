import { randomBytes } from 'node:crypto'
import { createApp } from '../../api/app.ts'
import { createDependencies } from '../../api/dependencies.ts'
import { readConfig } from '../../config.ts'
import type { Route } from './route.ts'

/** The routes of the API as its app declares them. The app is made and not started, so its services are never asked. */
export async function readServedRoutes(): Promise<Route[]> {
  const config = readConfig({
    DATABASE_URL: 'postgres://127.0.0.1/none',
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  })
  const deps = createDependencies(config)
  try {
    return createApp(deps).routes.map(({ method, path }) => ({ method, path }))
  } finally {
    await deps.close()
  }
}
