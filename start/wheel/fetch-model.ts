/**
 * The program that fetches a model of this machine: `<name> <folder of models> [<milliseconds at most>]`. What failed is said on stdout as a line of
 * JSON (MachineFault), and on stderr with what pip or the system said; the exit code is 3 when only the fast engine failed.
 */
import { INTERRUPTED, type MachineFault, machineErrorCodeOf } from '../../domain/model/machine-error.ts'
import { FETCH_BOUND_MS } from '../../providers/model/machine/fetch-folder.ts'
import { endCommands } from '../command.ts'
import { fetchMachineModel } from './machine-model.ts'

const WITHOUT_FAST_ENGINE = 3

function fail(exitCode: number, fault: MachineFault, error: unknown): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  process.stdout.write(`${JSON.stringify(fault)}\n`)
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = exitCode
}

const [name = '', modelsDir = '', mostMs = FETCH_BOUND_MS] = process.argv.slice(2)
// The folder of the fetch stays, with the lease of a process that is gone: so all processes see that it was interrupted.
const bound = setTimeout(() => {
  endCommands()
  fail(1, INTERRUPTED, new Error(`The fetch took longer than ${mostMs} ms.`))
  process.exit()
}, Number(mostMs))
bound.unref()
try {
  const { fault, cause } = await fetchMachineModel(name, modelsDir)
  if (fault) fail(WITHOUT_FAST_ENGINE, fault, cause)
} catch (error) {
  fail(1, { part: 'model', code: machineErrorCodeOf(error) }, error)
}
