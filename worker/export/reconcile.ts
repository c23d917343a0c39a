import { parseArgs } from 'node:util'
import { ConfigError, readConfig, requireSetting } from '../../config.ts'
import { countTraces } from '../../providers/langfuse/count.ts'
import { openSystemDatabase } from '../../store/database.ts'
import { countEnded } from '../../store/log/export/count.ts'

/**
 * `npm run reconcile-langfuse -- --from 2026-11-01 --to 2026-12-01`: compares the number of what has ended with the number
 * of traces in Langfuse. Its exit code is 1 where they differ (docs/observability.md).
 */
try {
  process.exitCode = (await reconcile()) ? 0 : 1
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}

/** @returns whether the counts agree @throws ConfigError */
async function reconcile(): Promise<boolean> {
  const window = windowOf(parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values)
  const { databaseUrl, systemDatabaseUrl: systemUrl, langfuse } = readConfig()
  const { keys, baseUrl = '' } = langfuse
  if (!keys) throw new ConfigError('LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY are not set.')
  const database = openSystemDatabase({ url: requireSetting(databaseUrl, 'DATABASE_URL'), systemUrl }, 1)
  try {
    const { ended, waiting, refused } = await countEnded(database, window)
    const theirs = await countTraces({ ...langfuse, keys, baseUrl }, window)
    const rows = [...ended].map(([trace, ours]) => {
      const count = theirs.get(trace) ?? 0
      return { trace, ours, langfuse: count, difference: count - ours }
    })
    console.table(rows)
    console.log(`${waiting} entries wait for the export, ${refused} were refused.`)
    return rows.every(({ difference }) => difference === 0)
  } finally {
    await database.$client.end()
  }
}

/** The window of the arguments; by default the last 24 hours. @throws ConfigError */
function windowOf({ from, to }: { from?: string | undefined; to?: string | undefined }): { from: Date; to: Date } {
  const until = to === undefined ? new Date() : momentOf('--to', to)
  const since = from === undefined ? new Date(until.getTime() - 24 * 60 * 60 * 1000) : momentOf('--from', from)
  if (since >= until) throw new ConfigError('--from must be before --to.')
  return { from: since, to: until }
}

function momentOf(name: string, text: string): Date {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new ConfigError(`${name} is ${text}; it must be a date such as 2026-11-22.`)
  return moment
}
