import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, findCached, makeCached } from '../cache.ts'
import { runCommand } from '../command.ts'
import { StartError, sayWhile } from '../say.ts'
import { buildWithGo } from './go.ts'

const VERSION = 'v1.5.1'
const MODULE = 'github.com/temporalio/cli/cmd/temporal'
const NAME = `temporal-${VERSION}`
/** The time that the download may take. When its host can't be reached, it fails at once. */
const DOWNLOAD_MS = 120_000

/**
 * The path of the Temporal CLI, which contains the development server: the one on the PATH, the cached one, one that
 * the SDK downloads, or one built with Go.
 * @throws StartError that says how to get one
 */
export async function findTemporal(): Promise<string> {
  return (await onPath()) ?? inCache() ?? (await download()) ?? (await build())
}

async function onPath(): Promise<string | undefined> {
  return (await runCommand('temporal', ['--version'])).code === 0 ? 'temporal' : undefined
}

function inCache(): string | undefined {
  const folder = findCached(NAME)
  return folder && join(folder, 'temporal')
}

async function download(): Promise<string | undefined> {
  const program = join(import.meta.dirname, 'download.ts')
  try {
    const folder = await sayWhile('Downloading Temporal (once)', () =>
      makeCached(NAME, async (aside) => {
        const got = await runCommand(process.execPath, [program, aside], { timeoutMs: DOWNLOAD_MS })
        const file = readdirSync(aside)[0]
        if (got.code !== 0 || !file) throw new Error('no download')
        renameSync(join(aside, file), join(aside, 'temporal'))
      }),
    )
    return join(folder, 'temporal')
  } catch {
    return undefined
  }
}

async function build(): Promise<string> {
  const built = await buildWithGo(MODULE, VERSION, 'temporal')
  if (built && existsSync(built)) return built
  throw new StartError(`Temporal is needed, and it could neither be downloaded nor built (no Go here).
One of these ways helps:
  1. docker compose up                      (brings everything, see docker-compose.yml)
  2. put the Temporal CLI on the PATH       (or install Go 1.24 or later), then npm start again
  3. TEMPORAL_ADDRESS=host:7233 npm start   (a server of yours)
Programs that were fetched are kept in ${cacheFolder()}.`)
}
