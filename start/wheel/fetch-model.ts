/** The program that fetches a model of this machine: `<name> <folder of models>`. A failure is said on stderr. */
import { fetchMachineModel } from './machine-model.ts'

const [name = '', modelsDir = ''] = process.argv.slice(2)
try {
  await fetchMachineModel(name, modelsDir)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
