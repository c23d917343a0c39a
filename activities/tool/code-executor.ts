import { mainArgument } from '../../domain/tool/parameter.ts'
import type { Confinement } from '../confined/confinement.ts'
import { WallMissingError } from '../confined/failure.ts'
import { PROGRAM_TIME_MS, type ProgramResult, type Stop } from '../confined/task.ts'
import type { ToolOutcome, ToolRunner } from './contract.ts'
import { MASK_MARGIN } from './response-text.ts'

/** Makes the runner of `code_executor`: it runs a program behind a wall, or not at all. The result is the output. */
export const createCodeExecutor =
  (confinement: Confinement): ToolRunner =>
  async (tool, args, { workspaceId, signal }) => {
    const code = mainArgument(tool, args, 'code')
    if (code === undefined) return { ok: false, error: 'There is no program to run.' }
    try {
      const task = { kind: 'program', language: tool.config.language ?? 'javascript' } as const
      const bytes = Buffer.from(code)
      const [result] = await confinement.run({ workspaceId, task, bytes, timeMs: PROGRAM_TIME_MS, signal })
      signal.throwIfAborted()
      return outcomeOf(result as ProgramResult)
    } catch (error) {
      if (!(error instanceof WallMissingError)) throw error
      return { ok: false, error: `${error.message} Nothing was run.` }
    }
  }

function outcomeOf({ output, exitCode, signal, stopped }: ProgramResult): ToolOutcome {
  const why =
    stopped ?? (/JavaScript heap out of memory|Fatal process out of memory/.test(output) ? 'memory' : undefined)
  // At the limit the output may end within personal data, which the mask would then miss.
  const shown = why === 'output' ? output.slice(0, -MASK_MARGIN) : output
  if (why) return failure(STOPPED[why], why === 'memory' ? '' : shown)
  if (signal !== null) return failure(`The program was ended by ${signal}.`, output)
  if (exitCode !== 0) return failure(`The program failed with exit code ${exitCode}.`, output)
  return { ok: true, text: output === '' ? '(The program printed nothing.)' : output }
}

const STOPPED: Record<Stop, string> = {
  time: 'The program was stopped after 10 seconds.',
  memory: 'The program was stopped because it used more than 256 MB of memory.',
  threads: 'The program was stopped because it had more than 64 threads.',
  output: 'The program was stopped because it printed more than 64 KB.',
  cancelled: 'The program was stopped.',
}

const failure = (what: string, output: string): ToolOutcome => ({
  ok: false,
  error: output === '' ? what : `${what} It printed:\n${output}`,
})
