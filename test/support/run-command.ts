import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export type RunningCommand = {
  child: ChildProcess
  output(): string
  /** Resolves with the exit code; null after a signal. */
  ended: Promise<number | null>
}

/** Runs one of our programs on this Node, with exactly this environment. */
export function runProgram(file: string, env: Record<string, string>, args: string[] = []): RunningCommand {
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return { child, output: () => output, ended: new Promise((resolve) => child.once('close', resolve)) }
}
