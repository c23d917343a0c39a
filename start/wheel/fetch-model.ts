/**
 * The program that fetches a model of this machine: `<name> <folder of models>`. A failure is said on stderr; the exit code
 * is 3 when only the fast engine failed.
 */
import { fetchMachineModel, WITHOUT_FAST_ENGINE } from './machine-model.ts'

const [name = '', modelsDir = ''] = process.argv.slice(2)
try {
  const { fault } = await fetchMachineModel(name, modelsDir)
  if (fault !== undefined) {
    process.stderr.write(`${fault}\n`)
    process.exitCode = WITHOUT_FAST_ENGINE
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
