import { AmsError } from '../error.ts'
import { EXIT, oneLine, print } from './command.ts'

/** Does one step of an import; what the service refuses is left, and the import goes on. */
export async function attempt(what: string, left: string[], step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof AmsError)) throw error
    left.push(`${what}; ${error.message} ${error.fix}`)
  }
}

/** Prints what was not carried over. @returns the exit code: 1 when something was left */
export function tellLeft(left: string[]): number {
  if (left.length === 0) return EXIT.done
  print(`\nNot carried over (${left.length}):`)
  for (const each of left) print(oneLine(`- ${each}`))
  return EXIT.failed
}
