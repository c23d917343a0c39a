/**
 * The program that fetches a model of this machine: `<name> <folder of models> [<milliseconds at most>]`. Why it failed is
 * said on stdout as a line of JSON with the code, and on stderr with what pip or the system said.
 */
import { type MachineErrorCode, machineErrorCodeOf } from '../../domain/model/machine-error.ts'
import { FETCH_BOUND_MS } from '../../providers/model/machine/fetch-folder.ts'
import { endCommands } from '../command.ts'
import { fetchMachineModel } from './machine-model.ts'

function fail(code: MachineErrorCode, error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  process.stdout.write(`${JSON.stringify({ code })}\n`)
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
}

const [name = '', modelsDir = '', mostMs = FETCH_BOUND_MS] = process.argv.slice(2)
// The folder of the fetch stays and falls silent, so all processes see that it was interrupted.
const bound = setTimeout(() => {
  endCommands()
  fail('FETCH_INTERRUPTED', new Error(`The fetch took longer than ${mostMs} ms.`))
  process.exit()
}, Number(mostMs))
bound.unref()
try {
  await fetchMachineModel(name, modelsDir)
} catch (error) {
  fail(machineErrorCodeOf(error), error)
}
