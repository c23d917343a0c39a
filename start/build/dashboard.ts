import { join } from 'node:path'
import { findBun } from '../application.ts'
import { runCommand } from '../command.ts'
import { StartError, say } from '../say.ts'
import { isDashboardFresh } from './dashboard-source.ts'

/** Builds the dashboard, unless the built one is what its sources make. @throws StartError with what the build said */
export async function buildDashboard(): Promise<void> {
  if (isDashboardFresh()) return
  const startedAt = Date.now()
  const { code, output } = await runCommand(findBun(), ['--no-env-file', join(import.meta.dirname, 'bundle.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new StartError(`The dashboard could not be built:\n${output}`)
  say(`Built the dashboard in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}
